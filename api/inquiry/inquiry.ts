import { z } from 'zod'
import { endpoint, fileEndpoint, neededId } from '#api/kit/endpoint.ts'
import { linesCall, XLSX } from '#api/kit/imports.ts'
import { recordId } from '#api/kit/fields/fields.ts'
import { dutyRecord } from '#api/selection/duty.ts'
import { uses } from '#api/pump/duty.ts'
import { grades } from '#api/pump/offer.ts'

/** A customer's list of equipment (询价清单): read row by row with what is proposed for each, and filled with what is offered. */

export const MAX_INQUIRY_ROWS = 300
/** What may be meant where a list says no unit: by the flow of a fire pump, and by a number of pumps that stand by for others. */
export const BARE_UNITS = { flow: ['L/s', 'm³/h'], count: ['台', '套'] } as const
export type BareUnits = {
  readonly [Kind in keyof typeof BARE_UNITS]?: (typeof BARE_UNITS)[Kind][number] | undefined
}
/** So many lists one quotation is made of. */
export const MAX_INQUIRIES = 20

/** A product that is proposed for a row. */
const proposal = z.object({
  pid: z.number(),
  pro_title: z.string(),
  pro_no: z.string(),
  pro_brand: z.string(),
  /** What led to it: what was chosen for these words before, the customer's model, the duty, or the words of the row's name. */
  by: z.enum(['remembered', 'model', 'duty', 'words']),
  /** Its class at the row's duty; empty where it was not judged, or is refused. */
  grade: z.enum(['', ...grades]),
  /** Why it is not 合格, in sentences. */
  reasons: z.array(z.string()),
  /** Head over the required head in %; null where it was not judged. */
  surplus: z.number().nullable(),
  /** Where it differs from figures that were asked for beside the duty: `电机 5.5 kW，询价 7.5 kW`. */
  differences: z.array(z.string()),
  /** What the quotation's customer pays, in its 单价口径; empty where unknown. */
  unitprice: z.string(),
})
export type Proposal = z.output<typeof proposal>

const remembered = {
  inquiry_name: z.string(),
  inquiry_model: z.string(),
  use: z.enum(['', ...uses]),
}

/** A row of a list as a line that it can become. */
const inquiryLine = z.object({
  /** The heading (系统, 区, 楼) that it stands under; empty without one. */
  set: z.string(),
  customer_no: z.string(),
  customer_name: z.string(),
  /** The customer's words: model, parameters, quantity and remark as they stand there. */
  words: z.string(),
  /** What was understood, and what was assumed for it. */
  understood: z.array(z.string()),
  /** What a person has to decide, in words. */
  questions: z.array(z.string()),
  /** By which pumps were selected; null where it is not known, or the row is no pump. */
  duty: dutyRecord.nullable(),
  /** Pieces of the product, standby pumps among them. */
  num: z.number(),
  /** The number as the customer wrote it, for a line in the customer's words; 1 without. */
  count: z.number(),
  unit: z.string(),
  /** The customer's model and remark, for a line of its own. */
  no: z.string(),
  note: z.string(),
  /** By which words a choice is remembered; null where the row has no name. */
  remember: z.object(remembered).nullable(),
  /** The first is proposed where `proposed` is 1; they are a choice where it is 0. */
  proposals: z.array(proposal),
  proposed: z.number(),
  /** Whether a person has to look at it before it is added. */
  look: z.boolean(),
})
export type InquiryLine = z.output<typeof inquiryLine>

/** A list that lines of a quotation came from. */
const addedInquiry = z.object({
  number: z.number(),
  name: z.string(),
  /** Who added it, and when. */
  staff_name: z.string(),
  create_time: z.string(),
  /** How many of the quotation's lines came from it, as they are now. */
  lines: z.number(),
})
export type AddedInquiry = z.output<typeof addedInquiry>

const oneInquiry = { id: recordId('报价'), number: recordId('询价清单') }

export const inquiryCalls = {
  /**
   * Reads a list of equipment for quotation `id`, from a workbook or what was pasted, and proposes products; `addlines` adds
   * what was decided. At most 300 rows. It takes `product:view` too, as 选型 does. Headings and remarks are rows without a line.
   */
  readInquiry: linesCall(
    { path: '/Quotation/readInquiry', access: 'quotation:edit' },
    inquiryLine,
    { id: recordId('报价') },
  ),
  /** The lists that lines of the quotation came from, the first added first. */
  getInquiries: endpoint({
    method: 'GET',
    path: '/Quotation/getInquiries',
    access: 'quotation:view',
    input: neededId('报价', '缺少报价的编号，请从报价列表中打开'),
    answer: { data: z.array(addedInquiry) },
  }),
  /** List `number` as the customer sent it. */
  inquiryFile: fileEndpoint({
    path: '/Quotation/inquiryFile',
    access: 'quotation:view',
    type: 'application/octet-stream',
    input: z.object(oneInquiry),
  }),
  /**
   * List `number` with model, brand, price, amount and deviations at its right (回填询价单): the customer's own workbook, in which
   * nothing else changes, or a new one of what was pasted. Of version `revision`, or as `document` without it.
   */
  fillInquiry: fileEndpoint({
    path: '/Quotation/fillInquiry',
    access: 'quotation:export',
    type: XLSX,
    input: z.object({ ...oneInquiry, revision: recordId('版本') }),
  }),
}
