import { entered } from './pump-curves.ts'

/** Shaft powers in kW at which the pump below has a grade: 80, 77.4 and 71.7 % where it is best. */
export const POWER_OF = { 1: 17, 3: 17.6, 4: 19 } as const

/** A pump of 100 m³/h at 50 m, which is best about there. */
export function energyPump(power: number) {
  const points = [
    entered(0, 60, { power: power * 0.6 }),
    entered(70, 56.2, { power: power * 0.885 }),
    entered(100, 50, { power }),
    entered(130, 39, { power: power * 1.22 }),
  ]
  return {
    energy_class: '单级单吸清水离心泵',
    pro_flow: '100',
    pro_lift: '50',
    pro_curve: { speed: 2900, basis: '试验', power_kind: 'P2', points },
  } as const
}
