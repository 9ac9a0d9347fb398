export const replayScreen = () => ({ title: () => 'Tobago', template: () => '' });
