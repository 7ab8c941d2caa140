import { fresh, makeCustomer, makeQuotation } from '../make/factories.ts'
import { MARK, type FixtureOf, type Foreign } from './fixture.ts'

const CATALOGUE = '产品目录大家共用'
const whole = ({ quotation: id }: Foreign) => ({ id })
const ofLine = (fields: object) => ({ one: [({ line: id }: Foreign) => ({ id, ...fields })] })
const ofVersions = {
  one: [whole, ({ quotation: id }: Foreign) => ({ id, revision: 1 })],
}

export const quotation: FixtureOf<'quotation'> = {
  make: makeQuotation,
  full: async (caller) => {
    const cus_name = fresh('云溪水务')
    return {
      quo_name: '云溪花园供水',
      quo_info: '交货期：30天\n含税',
      quo_status: 1,
      tax_inclusive: 0,
      discount_kind: 1,
      discount_value: '5.00',
      customer_id: await makeCustomer(caller, { cus_name }),
      cus_name,
      cus_contact: '李工',
      cus_phone: '13800000000',
      cus_address: '云溪路8号',
      project: '云溪花园二期',
      delivery_place: '泵房',
      valid_until: '2031-05-31',
      delivery_time: '30天',
      payment_steps: [{ name: '全款', percent: '100', trigger: 1, days: 0, date: '' }],
      transport: '汽运',
      warranty: '12个月',
      acceptance: '按国标',
      supply_scope: '水泵和控制柜',
      excluded: '土建',
      greeting: '感谢询价',
      closing: '期待合作',
      terms: '其他条款',
      is_template: 1,
    }
  },
  apart: ['content_version', 'new_customer'],
  text: 'quo_info',
  searched: ['quo_name', 'quo_info'],
  needed: 'quo_name',
  marked: () => ({ quo_name: `${MARK}报价`, quo_info: `${MARK}备注` }),
  calls: {
    getLostReason: { none: '公司的设置，没有所属人' },
    getFollows: { one: [whole] },
    addFollow: { one: [({ quotation: id }) => ({ id, note: '抢来的' })] },
    customerPrices: { one: [({ customer: customer_id }) => ({ customer_id })] },
    setQuotation: {
      one: [
        ({ quotation: id }) => ({ id, quo_name: '抢来的' }),
        ({ quotation: id }) => ({ id, version: 9 }),
      ],
    },
    getQuopro: { one: [whole, ({ line }) => ({ line })] },
    checkContent: { one: [whole] },
    followQuopro: { one: [whole, ({ line }) => ({ line })] },
    getCombination: { none: CATALOGUE },
    setCombination: { one: [({ quotation: id, combination: com_id }) => ({ id, com_id })] },
    selectno: ofLine({}),
    selectproduct: { none: CATALOGUE },
    changeno: { one: [({ line: id, model: no }) => ({ id, no })] },
    changenum: ofLine({ num: 9 }),
    changetop: ofLine({ top: 9 }),
    changeline: ofLine({ unitprice: '1.00' }),
    changesets: ofLine({ sets: 9 }),
    moveline: ofLine({ set_id: 0 }),
    choosepump: {
      one: [
        ({ quotation: id }) => ({ id, pid: 1, flow: 60, head: 14 }),
        ({ line }) => ({ line, pid: 1, flow: 60, head: 14 }),
      ],
    },
    importLines: { none: '别人的报价如同不存在，由上传文件的测试检查' },
    readInquiry: { none: '别人的报价如同不存在，由上传文件的测试检查' },
    addlines: { one: [({ quotation: id }) => ({ id, lines: [{ title: '运费' }] })] },
    addline: { one: [({ quotation: id }) => ({ id, title: '运费' })] },
    sendQuotation: { one: [whole] },
    checkSending: { one: [whole] },
    submitReview: { one: [whole] },
    passReview: { one: [({ quotation: id }) => ({ id, content_version: 1 })] },
    returnReview: { one: [({ quotation: id }) => ({ id, content_version: 1, note: '退回' })] },
    getReview: { one: [whole] },
    listSubmitted: { none: '只列出自己或委托人能审核的报价' },
    restoreVersion: { one: [({ quotation: id }) => ({ id, content_version: 1 })] },
    setStage: { one: [({ quotation: id }) => ({ id, stage: 4 })] },
    copyQuotation: { one: [whole] },
    toContract: { one: [whole] },
    getVersions: { one: [whole] },
    lastPrices: { one: [whole] },
    discountReport: { none: '只统计能看到的报价' },
    exportDiscounts: { none: '只统计能看到的报价' },
    getPassedBy: { none: '只列出能看到的报价的审核人' },
    priceImpact: { none: '只列出能看到的报价' },
    previewPrices: { one: [whole] },
    updatePrices: {
      one: [
        ({ quotation: id }) => ({ id, content_version: 1, lines: [{ id: 1, unitprice: '1' }] }),
      ],
    },
    getVersion: ofVersions,
    getDifference: { one: [({ quotation: id }) => ({ id, from: 1 })] },
    deleteQuopro: ofLine({}),
    document: ofVersions,
    outleader: ofVersions,
  },
}
