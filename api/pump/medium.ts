/** 介质: what pumps are for. */
export const media = ['清水', '污水', '热水'] as const
export type Medium = (typeof media)[number]
