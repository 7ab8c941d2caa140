import { deviation } from './deviation.ts'
import { dutyOfEach, type Duty } from './duty.ts'
import {
  checksOf,
  differing,
  gradeOf,
  Grading,
  recordedMarks,
  refusalOf,
  shortBy,
  surplusOf,
  warningsOf,
} from './grading.ts'
import type { Assessment, Candidate } from './offer.ts'

/** Tolerances in %: of the rated flow around the required one, and of the rated head above the required one. */
const FLOW_WITHIN = 10
const HEAD_WITHIN = 10

const isFlowRefused = (difference: number) => Math.abs(difference) > FLOW_WITHIN
const isHeadRefused = (surplus: number) => surplus < 0 || surplus > HEAD_WITHIN

/**
 * Judges a pump of which only the catalogue's flow and lift are known: flow ±10 %, head 0 … +10 %, nothing in between is
 * guessed. One below the required flow is 可接受 at best.
 */
export function assessRated<C extends Candidate>(
  duty: Duty,
  candidate: C,
  rated: { flow: number; head: number },
): Assessment<C> {
  const required = dutyOfEach(duty)
  const difference = surplusOf(rated.flow, required.flow)
  if (isFlowRefused(difference)) {
    const flow = differing(rated.flow, required.flow, isFlowRefused)
    const finding = `额定流量 ${flow.given} m³/h 与所需 ${flow.required} m³/h 相差 ${flow.share}`
    return {
      candidate,
      kind: '流量',
      reason: `${finding}，只有额定点时须在 ±${FLOW_WITHIN}% 以内`,
      deviation: deviation(100 + difference, 100 - FLOW_WITHIN, 100 + FLOW_WITHIN),
    }
  }
  const surplus = surplusOf(rated.head, required.head)
  const grade = gradeOf(surplus)
  if (!grade || isHeadRefused(surplus)) {
    const head = differing(rated.head, required.head, isHeadRefused)
    const finding = `额定扬程 ${head.given} m 与所需 ${head.required} m 相差 ${head.share}`
    return {
      candidate,
      kind: '扬程',
      reason: `${finding}，只有额定点时须在 0 至 +${HEAD_WITHIN}% 以内`,
      deviation: deviation(100 + surplus, 100, 100 + HEAD_WITHIN),
    }
  }
  const checks = checksOf(duty, candidate)
  const broken = refusalOf(checks)
  if (broken !== undefined) return { candidate, kind: '规范', reason: broken, deviation: null }

  const grading = new Grading()
  grading.ofSurplus(grade, surplus)
  if (difference < 0) grading.atBest('可接受', `额定流量${shortBy(difference)}`)
  grading.follow(checks)
  if (duty.npsh) grading.atBest('可接受', '没有汽蚀余量，无法与可用汽蚀余量比较')
  const pumpsInAll = duty.onDuty + duty.standby
  return {
    candidate,
    grade: grading.grade,
    reasons: grading.reasons,
    deviation: grading.deviation,
    warnings: warningsOf(duty, candidate),
    checks,
    marks: ['单点', ...recordedMarks(duty, candidate)],
    surplus,
    duty: {
      flow: rated.flow * duty.onDuty,
      head: rated.head,
      power: null,
      efficiency: null,
      npsh: null,
    },
    operating: [],
    region: null,
    hz: null,
    speed: null,
    powerEach: null,
    powerInAll: null,
    pumpsOnDuty: duty.onDuty,
    pumpsInAll,
    priceInAll: candidate.price === null ? null : candidate.price * pumpsInAll,
    basis: null,
    power_kind: null,
    curve: null,
  }
}
