import { labelIn } from '#api/kit/status.ts'
import { GRADES } from '#api/pump/energy/grade.ts'
import { STANDARD } from '#api/pump/energy/standard.ts'
import { energyGrades } from './technical.ts'

/** `GB 19762-2025，2026-03-01 起实施`, which a line keeps with the grade of its product. */
export const STANDARD_TEXT = `${STANDARD.edition}，${STANDARD.since} 起实施`

/** A grade as its name: `2级`; empty for null. */
export const gradeName = (grade: number | null | undefined) => labelIn(energyGrades, grade)

/** Whether a grade was judged: 1级 to 未达限定值. */
export const isJudged = (grade: number | null | undefined): grade is 1 | 2 | 3 | 4 =>
  grade != null && grade <= GRADES.below

/** Whether a line's pump does not even reach 3级. */
export const isBelowLimit = ({ energy_grade }: KeptGrade) => energy_grade === GRADES.below

/** What a quotation's line keeps of its product's grade, with the edition by which it was judged. */
export const frozenGrade = (energy_grade: number) => ({
  energy_grade,
  energy_standard: isJudged(energy_grade) ? STANDARD_TEXT : '',
})

/** A line's grade as it was when its product was chosen. */
type KeptGrade = {
  energy_grade?: number | null | undefined
  energy_standard?: string | undefined
}

/**
 * The grade of a line, of today or of a version, for screen and paper: `2级（GB 19762-2025，2026-03-01 起实施）`. Empty where
 * nothing was judged.
 */
export const energyInWords = ({ energy_grade, energy_standard }: KeptGrade) =>
  isJudged(energy_grade) && energy_standard
    ? `${gradeName(energy_grade)}（${energy_standard}）`
    : ''
