export const learnScreen = () => ({ title: () => 'Tobago', template: () => '' });
