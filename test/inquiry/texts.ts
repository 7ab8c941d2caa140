import { DUTY_TEXTS } from './duty-texts.ts'
import { LIST_TEXTS } from './list-texts.ts'
import { MODEL_TEXTS } from './model-texts.ts'
import { MOTOR_TEXTS } from './motor-texts.ts'
import { PUMP_TEXTS } from './pump-texts.ts'
import { USE_TEXTS } from './use-texts.ts'
import { VECTORS } from './vectors.ts'

/** Rows of inquiries with what is right for each, read by a person from docs/reading-inquiries.md. */
export const TEXTS = [
  ...VECTORS,
  ...DUTY_TEXTS,
  ...MOTOR_TEXTS,
  ...MODEL_TEXTS,
  ...PUMP_TEXTS,
  ...USE_TEXTS,
  ...LIST_TEXTS,
]
