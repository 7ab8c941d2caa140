/** A combination as the demonstration describes it, its products by title. */
export type DemoCombination = {
  com_name: string
  titles: string[]
  is_power: number
  com_show: number
}

export const demoCombinations: DemoCombination[] = [
  {
    com_name: '消防增压稳压设备',
    titles: [
      '消防稳压泵',
      '隔膜气压罐',
      '消防控制柜',
      '电接点压力表',
      '压力开关',
      '闸阀',
      '止回阀',
      '设备底座',
    ],
    is_power: 1,
    com_show: 1,
  },
  {
    com_name: '消防主泵机组',
    titles: ['消防泵', '消防控制柜', '闸阀', '止回阀', '可曲挠橡胶接头', '压力表'],
    is_power: 1,
    com_show: 1,
  },
  {
    com_name: '变频供水设备',
    titles: [
      '立式多级离心泵',
      '变频控制柜',
      '压力变送器',
      '隔膜气压罐',
      '蝶阀',
      '止回阀',
      '不锈钢汇流管',
      '设备底座',
    ],
    is_power: 1,
    com_show: 1,
  },
  {
    com_name: '全不锈钢变频供水设备',
    titles: [
      '不锈钢立式多级离心泵',
      '变频控制柜',
      '压力变送器',
      '隔膜气压罐',
      '不锈钢汇流管',
      '设备底座',
    ],
    is_power: 1,
    com_show: 1,
  },
  {
    com_name: '潜水排污泵机组',
    titles: ['潜水排污泵', '排污泵控制柜', '自动耦合装置', '浮球液位开关', '止回阀'],
    is_power: 1,
    com_show: 1,
  },
  {
    com_name: '空调循环泵机组',
    titles: ['管道循环泵', '水泵控制柜', '可曲挠橡胶接头', '蝶阀', '压力表'],
    is_power: 1,
    com_show: 1,
  },
  { com_name: '深井泵机组', titles: ['井用潜水泵', '水泵控制柜'], is_power: 1, com_show: 1 },
  { com_name: '生活水箱', titles: ['不锈钢水箱', '浮球液位开关'], is_power: 0, com_show: 1 },
  { com_name: '立式管道泵', titles: ['立式管道离心泵'], is_power: 0, com_show: 0 },
  { com_name: '安装调试服务', titles: ['安装调试'], is_power: 0, com_show: 0 },
]
