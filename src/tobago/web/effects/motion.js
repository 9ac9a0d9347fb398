// Effects that show motion.

export const motionEffects = {};
