/** What is chosen for the line of a title: model, quantity, weight. Cabinets follow their pump. */
export type DemoPick = { title: string; no?: string; num?: number; top?: number; brand?: string }

export type DemoQuotation = {
  quo_name: string
  quo_info: string
  quo_status: number
  daysAgo: number
  time: string
  /** Which of `demoSalespeople` it belongs to. */
  owner: number
  sets: { com_name: string; picks: DemoPick[] }[]
}

export const demoSalespeople = ['李晓梅', '王建军', '陈思远']

const jockey = (pump: string, tank: string): DemoQuotation['sets'][number] => ({
  com_name: '消防增压稳压设备',
  picks: [
    { title: '消防稳压泵', no: pump, num: 2, top: 60 },
    { title: '消防控制柜', top: 50 },
    { title: '隔膜气压罐', no: tank, top: 40 },
    { title: '电接点压力表', no: 'YXC-100 0-1.6MPa', num: 2 },
    { title: '压力开关', no: 'YWK-50 0-1.6MPa', num: 2 },
    { title: '闸阀', no: 'Z45X-16 DN50', num: 4 },
    { title: '止回阀', no: 'HH49X-16 DN50', num: 2 },
    { title: '设备底座', no: 'DZ-2' },
  ],
})

const firePumps = (
  pump: string,
  caliber: number,
  brand: string,
): DemoQuotation['sets'][number] => ({
  com_name: '消防主泵机组',
  picks: [
    { title: '消防泵', no: pump, num: 2, top: 90 },
    { title: '消防控制柜', top: 80 },
    { title: '闸阀', no: `Z45X-16 DN${caliber}`, num: 4 },
    { title: '止回阀', no: `HH49X-16 DN${caliber}`, num: 2 },
    { title: '可曲挠橡胶接头', no: `KXT-16 DN${caliber}`, num: 4 },
    { title: '压力表', no: 'Y-100 0-1.6MPa', num: 4, brand },
  ],
})

const supply = (
  pump: string,
  pumps: number,
  cabinet: string,
  caliber: number,
): DemoQuotation['sets'][number] => ({
  com_name: '变频供水设备',
  picks: [
    { title: '立式多级离心泵', no: pump, num: pumps, top: 70 },
    { title: '变频控制柜', no: cabinet, top: 65 },
    { title: '压力变送器', no: 'PT100 0-1.6MPa', num: 2 },
    { title: '隔膜气压罐', no: 'SQL800×1.0' },
    { title: '蝶阀', no: `D71X-16 DN${caliber}`, num: pumps * 2 },
    { title: '止回阀', no: `HH49X-16 DN${caliber}`, num: pumps },
    { title: '不锈钢汇流管', no: `HLG DN${caliber}`, num: 2 },
    { title: '设备底座', no: pumps > 2 ? 'DZ-3' : 'DZ-2' },
  ],
})

const sewage = (pump: string, caliber: number, pits: number): DemoQuotation['sets'][number] => ({
  com_name: '潜水排污泵机组',
  picks: [
    { title: '潜水排污泵', no: pump, num: pits * 2, top: 30 },
    { title: '排污泵控制柜', num: pits, top: 20 },
    { title: '自动耦合装置', no: `GAK DN${caliber}`, num: pits * 2 },
    { title: '浮球液位开关', num: pits * 3 },
    { title: '止回阀', no: `HH49X-16 DN${caliber}`, num: pits * 2 },
  ],
})

const installation = { com_name: '安装调试服务', picks: [{ title: '安装调试' }] }

export const demoQuotations: DemoQuotation[] = [
  {
    quo_name: '云溪花园三期生活供水及消防增压设备',
    quo_info: '交货期：合同生效后30天\n付款方式：预付30%，发货前付60%，质保金10%\n含税含运费',
    quo_status: 1,
    daysAgo: 4,
    time: '09:42:10',
    owner: 0,
    sets: [
      supply('CDL16-120', 3, 'BPK-3-11', 100),
      jockey('XBD5.0/1W', 'SQL1000×0.6'),
      installation,
    ],
  },
  {
    quo_name: '青枫科技园A座消防泵房改造',
    quo_info: '利旧原有管道，现场尺寸以复测为准',
    quo_status: 2,
    daysAgo: 9,
    time: '15:20:33',
    owner: 1,
    sets: [firePumps('XBD8.0/30', 150, '精测'), jockey('XBD8.0/1W', 'SQL1000×1.6')],
  },
  {
    quo_name: '滨江污水提升泵站设备采购',
    quo_info: '一期两座泵站，每座两用一备',
    quo_status: 1,
    daysAgo: 15,
    time: '10:05:00',
    owner: 2,
    sets: [sewage('200WQ300-21-30(4P)', 200, 2), sewage('100WQ65-15-5.5(4P)', 100, 3)],
  },
  {
    quo_name: '锦绣国际酒店空调循环水泵',
    quo_info: '冷冻水、冷却水循环泵各三台，两用一备',
    quo_status: 0,
    daysAgo: 21,
    time: '14:11:47',
    owner: 0,
    sets: [
      {
        com_name: '空调循环泵机组',
        picks: [
          { title: '管道循环泵', no: 'TD150-52/2', num: 3, top: 50 },
          { title: '水泵控制柜', num: 2 },
          { title: '可曲挠橡胶接头', no: 'KXT-16 DN150', num: 6 },
          { title: '蝶阀', no: 'D71X-16 DN150', num: 6 },
          { title: '压力表', no: 'Y-100 0-1.0MPa', num: 6, brand: '华准' },
        ],
      },
      // The cooling water's pump is still open.
      { com_name: '空调循环泵机组', picks: [{ title: '管道循环泵', num: 3, top: 40 }] },
    ],
  },
  {
    quo_name: '梧桐里小区二次供水改造工程',
    quo_info: '全不锈钢过流部件，水箱利旧',
    quo_status: 1,
    daysAgo: 30,
    time: '11:30:05',
    owner: 1,
    sets: [
      {
        com_name: '全不锈钢变频供水设备',
        picks: [
          { title: '不锈钢立式多级离心泵', no: 'CDM15-140', num: 2, top: 70 },
          { title: '变频控制柜', no: 'BPK-2-15', top: 65 },
          { title: '压力变送器', no: 'PT100 0-2.5MPa' },
          { title: '隔膜气压罐', no: 'SQL1000×1.6' },
          { title: '不锈钢汇流管', no: 'HLG DN80', num: 2 },
          { title: '设备底座', no: 'DZ-2' },
        ],
      },
      installation,
    ],
  },
  {
    quo_name: '红石岭矿区深井取水设备',
    quo_info: '井深60m，静水位35m',
    quo_status: 3,
    daysAgo: 38,
    time: '16:48:22',
    owner: 2,
    sets: [
      {
        com_name: '深井泵机组',
        picks: [
          { title: '井用潜水泵', no: '200QJ32-52/4', num: 2, top: 10 },
          { title: '水泵控制柜', num: 2 },
        ],
      },
    ],
  },
  {
    quo_name: '安和医院新院区生活水箱及供水设备',
    quo_info: '水箱现场拼装；供水设备需提供涉水卫生许可批件',
    quo_status: 2,
    daysAgo: 47,
    time: '08:55:40',
    owner: 0,
    sets: [
      {
        com_name: '生活水箱',
        picks: [
          { title: '不锈钢水箱', no: 'SX-36', num: 2, top: 100 },
          { title: '浮球液位开关', num: 4 },
        ],
      },
      supply('CDL32-90', 3, 'BPK-3-15', 125),
      installation,
    ],
  },
  {
    quo_name: '东湖地铁站排水泵房设备',
    quo_info: '',
    quo_status: 0,
    daysAgo: 58,
    time: '13:07:19',
    owner: 1,
    sets: [sewage('80WQ40-18-4', 80, 6)],
  },
  {
    quo_name: '丰禾食品厂车间供水管道泵',
    quo_info: '只报水泵，管路附件由业主自理',
    quo_status: 1,
    daysAgo: 66,
    time: '10:22:58',
    owner: 2,
    sets: [
      { com_name: '立式管道泵', picks: [{ title: '立式管道离心泵', no: 'ISG80-160', num: 4 }] },
      { com_name: '立式管道泵', picks: [{ title: '立式管道离心泵', no: 'ISG65-200', num: 2 }] },
    ],
  },
  {
    quo_name: '龙腾物流园室外消火栓泵组',
    quo_info: '柴油机泵另行报价',
    quo_status: 1,
    daysAgo: 79,
    time: '09:15:00',
    owner: 0,
    sets: [firePumps('XBD5.0/40', 200, '华准'), jockey('XBD6.0/1W', 'SQL1000×0.6')],
  },
  {
    quo_name: '翠屏中学教学楼增压供水（方案比选）',
    quo_info: '方案一变频供水；方案二待定',
    quo_status: 0,
    daysAgo: 92,
    time: '17:02:36',
    owner: 1,
    sets: [supply('CDL8-120', 2, 'BPK-2-5.5', 65), { com_name: '全不锈钢变频供水设备', picks: [] }],
  },
  {
    quo_name: '北苑老旧小区泵房维修备选清单',
    quo_info: '仅登记，尚未选型',
    quo_status: 3,
    daysAgo: 110,
    time: '11:11:11',
    owner: 2,
    sets: [],
  },
]
