export const units = ['each', 'pair', 'set', 'lot', 'm', 'm²', 'sheet', 'h', 'day'] as const
export type Unit = (typeof units)[number]
