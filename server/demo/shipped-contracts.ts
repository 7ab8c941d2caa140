import { finished, type DemoContract } from './demo-contract.ts'

/** Contracts that were shipped, at once or in parts, some with after-sales. */
export const shippedContracts: DemoContract[] = [
  {
    c_title: '云溪花园三期生活供水及消防增压设备供货合同',
    c_money: '286000.00',
    c_unpay: '28600.00',
    c_invoice: 1,
    c_remark: '质保金10%，质保期两年\n收货人由项目部指定',
    c_status: 1,
    owner: 0,
    daysAgo: 88,
    time: '10:12:00',
    files: ['云溪花园三期供货合同.pdf', '水泵铭牌.png', '到货清单.txt'],
    productions: [
      {
        ...finished,
        pro_remark: '生活供水设备，三台泵共底座',
        daysAgo: 84,
        time: '08:20:00',
        shipments: [
          {
            log_number: 'SF1400286510037',
            l_send: '第一批：立式多级离心泵3台、设备底座1套',
            l_status: 1,
            daysAgo: 63,
            time: '15:40:00',
          },
          {
            log_number: 'SF1400286527714',
            l_send: '第二批：变频控制柜1台、气压罐1台、阀门及仪表',
            l_remark: '控制柜单独打木箱',
            l_status: 1,
            daysAgo: 58,
            time: '11:05:00',
          },
        ],
      },
      {
        ...finished,
        pro_remark: '消防增压稳压设备',
        daysAgo: 80,
        time: '09:00:00',
        shipments: [
          {
            log_number: 'DPK3640091827',
            l_send: '消防稳压泵2台、控制柜1台、气压罐1台',
            l_status: 1,
            daysAgo: 56,
            time: '14:22:00',
          },
        ],
      },
    ],
    aftersales: [
      {
        s_remark: '通水调试，两用一备切换正常，已培训物业值班人员',
        s_status: 1,
        daysAgo: 49,
        time: '17:10:00',
      },
    ],
  },
  {
    c_title: '滨江污水提升泵站潜水排污泵采购合同',
    c_money: '412500.00',
    c_unpay: '165000.00',
    c_invoice: 1,
    c_remark: '分两座泵站交货，先南站后北站',
    c_status: 2,
    owner: 2,
    daysAgo: 74,
    time: '14:30:00',
    files: ['滨江泵站采购合同.pdf', '到货清单.txt'],
    productions: [
      {
        ...finished,
        pro_remark: '南站三台，带自动耦合装置',
        daysAgo: 71,
        time: '08:10:00',
        shipments: [
          {
            log_number: 'DPK3640077105',
            l_send: '南站：潜水排污泵3台、自耦装置3套、控制柜1台',
            l_status: 1,
            daysAgo: 40,
            time: '16:00:00',
          },
        ],
      },
      {
        ...finished,
        pro_control: 0,
        pro_outbound: 0,
        pro_remark: '北站泵已装配，控制柜待元件',
        daysAgo: 52,
        time: '08:15:00',
        shipments: [
          {
            log_number: 'DPK3640093352',
            l_send: '北站：潜水排污泵3台（控制柜后发）',
            l_remark: '现场先就位，控制柜到货后接线',
            l_status: 0,
            daysAgo: 6,
            time: '10:48:00',
          },
        ],
      },
    ],
    aftersales: [
      {
        s_remark: '南站2号泵浮球误动作，现场调整液位',
        s_status: 1,
        daysAgo: 28,
        time: '11:20:00',
      },
      {
        s_remark: '南站3号泵运行有异响，约周四上门检查叶轮',
        s_status: 0,
        daysAgo: 3,
        time: '09:32:00',
      },
    ],
  },
  {
    c_title: '丰禾食品厂车间管道泵买卖合同',
    c_money: '46200.00',
    c_unpay: '0.00',
    c_invoice: 1,
    c_remark: '款到发货',
    c_status: 1,
    owner: 2,
    daysAgo: 60,
    time: '11:02:00',
    files: [],
    productions: [
      {
        ...finished,
        pro_remark: '',
        daysAgo: 59,
        time: '13:40:00',
        shipments: [
          {
            log_number: '客户自提',
            l_send: '立式管道离心泵6台，司机电话已登记',
            l_status: 1,
            daysAgo: 51,
            time: '09:25:00',
          },
        ],
      },
    ],
    aftersales: [],
  },
]
