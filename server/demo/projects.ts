import { STAGES } from '#api/quotation/quotation-head.ts'
import type { DemoProject, DemoQuotation } from './demo-shapes.ts'
import { PROJECT_TERMS } from './fill-company.ts'

const FIXED_DISCOUNT = 1
const NORMAL = 1

/** The quotation that a project began with: a set of another quotation, on the company's terms for projects. */
export function quotationOf(
  project: DemoProject,
  quotations: readonly DemoQuotation[],
): DemoQuotation {
  const { quo_name, owner, like, part, percent_off } = project
  const set = quotations
    .find((one) => one.quo_name === like)
    ?.sets.find(({ com_name }) => com_name === part)
  if (!set) throw new Error(`演示数据的项目“${quo_name}”没有可以照抄的“${like}”的“${part}”`)
  const { name: _name, terms: _terms, ...terms } = PROJECT_TERMS
  return {
    quo_name,
    owner,
    quo_info: '',
    quo_status: NORMAL,
    daysAgo: project.days_ago,
    time: '14:30:00',
    sets: [set],
    offer: {
      customer: {
        cus_name: project.cus_name,
        contact: project.contact,
        phone: project.phone,
        address: project.address,
      },
      ...terms,
      project: quo_name,
      delivery_place: project.address,
      valid_days: 30,
      discount_kind: percent_off === '0' ? 0 : FIXED_DISCOUNT,
      discount_value: percent_off === '0' ? '' : percent_off,
      sets: { [part]: project.sets },
      free: [],
      sent: true,
      ...(project.outcome === 'lost' && {
        stage: STAGES.lost,
        lost_reason: project.lost_reason,
        rival: project.rival,
      }),
    },
  }
}
