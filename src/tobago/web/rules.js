export const rulesScreen = () => ({ title: () => 'Tobago', template: () => '' });
