import type { PowerKind } from '#api/pump/curve.ts'

/**
 * What staff call the two kinds of power, as they stand on screen: at the shaft of the pump, or taken from the mains by its
 * motor. Documents say the same of a curve.
 */
export const powerKindNames: Record<PowerKind, string> = {
  P2: 'P2 轴功率',
  P1: 'P1 输入功率',
}

/** What an empty curve is called. */
export const NO_CURVE = '没有性能曲线'
