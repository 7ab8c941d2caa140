import { begun, finished, type DemoAftersales, type DemoContract } from './demo-contract.ts'
import { shippedContracts } from './shipped-contracts.ts'

const none = { files: [], productions: [], aftersales: [] }

/** Pumps sold before this system: no contract is known, the number is as the customer gave it. */
export const demoOldSales: (DemoAftersales & { s_no: string })[] = [
  {
    s_no: '2016-087',
    s_remark: '凤鸣花园排污泵漏油，客户自送返修；更换机封和轴承，已取回',
    s_status: 1,
    daysAgo: 70,
    time: '09:05:12',
  },
  {
    s_no: '2018-142',
    s_remark: '老化肥厂深井泵电流偏大，已电话指导，待上门',
    s_status: 0,
    daysAgo: 2,
    time: '16:31:40',
  },
]

export const demoContracts: DemoContract[] = [
  ...shippedContracts,
  {
    c_title: '青枫科技园A座消防泵房改造合同',
    c_money: '198600.00',
    c_unpay: '139020.00',
    c_invoice: 0,
    c_remark: '利旧原有管道，停水窗口由业主通知',
    c_status: 1,
    owner: 1,
    daysAgo: 33,
    time: '09:50:00',
    files: ['水泵铭牌.png'],
    productions: [
      {
        ...begun,
        pro_pump: 1,
        pro_remark: '主泵已试压，控制柜排产中',
        pro_status: 1,
        daysAgo: 30,
        time: '08:05:00',
        shipments: [],
      },
    ],
    aftersales: [],
  },
  {
    c_title: '安和医院新院区生活水箱及供水设备合同',
    c_money: '356800.00',
    c_unpay: '107040.00',
    c_invoice: 0,
    c_remark: '水箱现场拼装；随货提供涉水卫生许可批件',
    c_status: 2,
    owner: 0,
    daysAgo: 41,
    time: '16:18:00',
    files: [],
    productions: [
      {
        ...finished,
        pro_outbound: 0,
        pro_remark: '已完工，等医院土建交面',
        daysAgo: 37,
        time: '08:30:00',
        shipments: [],
      },
    ],
    aftersales: [],
  },
  {
    ...none,
    c_title: '梧桐里小区二次供水改造合同',
    c_money: '173500.00',
    c_unpay: '173500.00',
    c_invoice: 0,
    c_remark: '待甲方盖章后排产',
    c_status: 0,
    owner: 1,
    daysAgo: 5,
    time: '15:05:00',
  },
  {
    ...none,
    c_title: '龙腾物流园室外消火栓泵组合同',
    c_money: '264000.00',
    c_unpay: '184800.00',
    c_invoice: 0,
    c_remark: '业主资金原因暂停，恢复时间另行通知',
    c_status: 3,
    owner: 0,
    daysAgo: 66,
    time: '10:40:00',
    productions: [
      {
        ...begun,
        pro_remark: '暂停排产',
        pro_status: 3,
        daysAgo: 64,
        time: '08:00:00',
        shipments: [],
      },
    ],
  },
  {
    ...none,
    c_title: '东湖地铁站排水泵房设备合同（框架）',
    c_money: '',
    c_unpay: '',
    c_invoice: 0,
    c_remark: '框架协议，金额按订单结算',
    c_status: 0,
    owner: 1,
    daysAgo: 1,
    time: '11:36:00',
  },
]
