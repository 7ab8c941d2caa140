/** A contract as the demonstration describes it, with what grew from it. */
type Moment = { daysAgo: number; time: string }

export type DemoShipment = Moment & {
  log_number: string
  l_send: string
  l_remark?: string
  l_status: number
}

export type DemoProduction = Moment & {
  pro_pump: number
  pro_control: number
  pro_out: number
  pro_outbound: number
  pro_remark: string
  pro_status: number
  shipments: DemoShipment[]
}

export type DemoAftersales = Moment & { s_remark: string; s_status: number }

export type DemoContract = Moment & {
  c_title: string
  c_money: string
  c_unpay: string
  c_invoice: number
  c_remark: string
  c_status: number
  /** Which of the salespeople signed it. */
  owner: number
  /** Names of `demoFiles`. */
  files: string[]
  productions: DemoProduction[]
  aftersales: DemoAftersales[]
}

/** The states of a production record that is finished and out, and of one that has only begun. */
export const finished = { pro_pump: 1, pro_control: 1, pro_out: 1, pro_outbound: 1, pro_status: 1 }
export const begun = { pro_pump: 0, pro_control: 0, pro_out: 0, pro_outbound: 0, pro_status: 0 }
