import { entities, type Descriptor, type Entities, type EntityName } from './entities.ts'
import type { Module } from './access.ts'
import type { Api } from '#api/index.ts'

/**
 * What every call is called in the description for other programs (spec 13.9). Apart from the calls themselves, since the
 * screens need none of it.
 */

/** What the calls that entities share are called. */
const sharedTitles = ({ label, moduleLabel }: Descriptor) => ({
  index: `${moduleLabel}列表`,
  getUser: '可作为筛选条件的业务员',
  getTotal: `列表中${label}的合计`,
  exportRows: `把${moduleLabel}列表导出为 Excel`,
  exportList: `导出${label}，供修改后导入`,
  importFile: `读取要导入的${label}文件`,
  getImport: '导入预览的各行',
  confirmImport: `确认导入${label}`,
  getHistory: `${label}的修改记录`,
  getDeleted: `已删除的${label}`,
  restore: `恢复已删除的${label}`,
})

/** The same with the calls that are named after the entity, as users' `getUser` is. */
const entityTitles = (entity: Descriptor): Readonly<Record<string, string>> => ({
  ...sharedTitles(entity),
  [`get${entity.callName}`]: `一个${entity.label}`,
  [`set${entity.callName}`]: `保存${entity.label}`,
  [`delete${entity.callName}`]: `删除${entity.label}`,
})

type EntityOf<Feature> = {
  [E in EntityName]: Entities[E]['module'] extends Feature ? E : never
}[EntityName]

/** The calls whose titles follow from the entity; a feature without one has none. */
type SharedCall<Feature> = [EntityOf<Feature>] extends [never]
  ? never
  :
      | keyof ReturnType<typeof sharedTitles>
      | `${'get' | 'set' | 'delete'}${Entities[EntityOf<Feature>]['callName']}`

type Titles = {
  [Feature in keyof Api]: {
    [Call in Exclude<keyof Api[Feature], SharedCall<Feature>>]: string
  } & { [Call in keyof Api[Feature] & SharedCall<Feature>]?: string }
}

/** Without the features all of whose titles follow from their entity. */
type NeededTitles = {
  [
    Feature in keyof Titles as Partial<Titles[Feature]> extends Titles[Feature] ? never : Feature
  ]: Titles[Feature]
}

/**
 * Titles of the calls that entities do not share, and of those that are something else for an entity; forgetting one of the
 * former does not compile.
 */
const ownTitles: NeededTitles & Partial<Titles> = {
  session: {
    setLogin: '登录',
    setCode: '登录的第二步',
    outlogin: '退出登录',
    verify: '验证码图片',
    getSelf: '当前用户和他的权限',
    setTicket: '打开文件的一次性票据',
  },
  device: {
    index: '自己的登录设备',
    endDevice: '结束自己的一个登录',
    endOthers: '结束自己的其他登录',
    ofUser: '一个用户的登录设备',
    endOfUser: '结束一个用户的登录',
  },
  factor: {
    index: '自己的两步验证',
    begin: '开始设置两步验证',
    confirm: '确认两步验证',
    renewCodes: '重新生成恢复码',
    end: '停用两步验证',
    endOfUser: '停用一个用户的两步验证',
  },
  inbox: {
    index: '自己的消息',
    getUnread: '有多少条未读消息',
    setRead: '把消息标为已读',
    getChoices: '自己收哪些消息',
    setChoices: '设置自己收哪些消息',
  },
  role: {
    index: '角色列表',
    getBehList: '全部权限',
  },
  user: {
    getList: '用户列表',
    getRoleList: '可选的角色',
    setUsers: '保存用户',
    setPassword: '修改自己的密码',
    setPreference: '保存自己的列设置',
    getDeputy: '自己的审核代理人',
    setDeputy: '指定审核代理人',
  },
  key: {
    index: '自己的 API 密钥',
    getAll: '所有人的 API 密钥',
    setKey: '新建 API 密钥',
    endKey: '结束 API 密钥',
  },
  category: { getType: '可选的技术参数' },
  product: {
    getProType: '可选的产品分类',
    getAlike: '写法不同的相同型号',
    getTaxCodes: '用过的税收分类编码',
    setProType: '产品分类对应的录入页面',
    getProBase: '新产品的初始内容',
    copyProduct: '复制产品',
    getCurves: '水泵的性能曲线',
    deriveCurves: '按级数或叶轮直径推算曲线',
  },
  agreed: { selectProduct: '可选的产品和目录价' },
  choice: { selectProduct: '可选的产品' },
  combination: {
    getProTitle: '可选的产品名称',
  },
  quotation: {
    getQuotation: '一份报价',
    getQuopro: '报价的产品',
    getCombination: '可选的产品组合',
    setCombination: '把组合加入报价',
    selectno: '一行可选的型号',
    selectproduct: '按名称或型号查找产品',
    changeno: '选择一行的型号',
    choosepump: '把选型选中的水泵加入报价',
    checkContent: '报价有没有改动',
    followQuopro: '别人改动之后的报价产品',
    changenum: '修改一行的数量',
    changetop: '修改一行的权重',
    changeline: '修改报价产品的价格',
    addline: '加入单个产品或自由项',
    importLines: '从文件或粘贴的内容读取报价产品',
    readInquiry: '读取询价清单并推荐产品',
    getInquiries: '报价的询价清单',
    inquiryFile: '客户发来的询价清单',
    fillInquiry: '回填询价单（Excel）',
    addlines: '加入多行产品',
    moveline: '把产品移入或移出组合',
    changesets: '修改套数',
    document: '报价的单据（PDF）',
    sendQuotation: '发出报价，冻结为新版本',
    checkSending: '检查报价能否发出',
    restoreVersion: '恢复到最后发出的版本',
    setStage: '修改报价阶段',
    getLostReason: '可作为筛选条件的未成交原因',
    submitReview: '提交审核',
    passReview: '审核通过',
    returnReview: '退回报价',
    getReview: '审核一份报价时看到的内容',
    listSubmitted: '待我审核的报价',
    discountReport: '让利报表',
    exportDiscounts: '把让利报表导出为 Excel',
    getPassedBy: '可作为筛选条件的让利审核人',
    toContract: '转为合同',
    copyQuotation: '复制报价',
    getVersions: '报价的各个版本',
    getVersion: '一个版本的内容',
    getDifference: '两个版本的差别',
    lastPrices: '客户的上次价',
    customerPrices: '一个客户每种产品最近的报价和成交价',
    getFollows: '报价的跟进',
    addFollow: '记录对报价的跟进',
    priceImpact: '调价影响：价格已变的报价',
    previewPrices: '预览按现价更新后的合计',
    updatePrices: '按现价更新没有发出的单价',
    deleteQuopro: '删除一行所在组合的全部产品',
    outleader: '导出Excel',
  },
  customer: {
    selectCustomer: '按名称查找客户',
    getFollows: '客户和他的报价的跟进',
    addFollow: '记录对客户的跟进',
    getReceiver: '可以接手客户的人',
    handOver: '移交客户',
  },
  contract: {
    getContract: '一份合同',
    importLines: '从文件读取合同明细',
    linkCustomer: '把合同关联到名称相同的客户',
    salesContract: '购销合同（PDF）',
    salesContractWord: '购销合同（Word）',
    salesContractBlanks: '购销合同上空白的内容',
    getEnding: '终止合同前的结算和未完成事项',
    endContract: '终止合同',
    resumeContract: '撤销终止',
  },
  receipt: {
    exportRows: '把应收列表导出为 Excel',
    index: '应收：未收清的合同',
    getCustomer: '应收中的客户',
    getTotal: '应收的合计和账龄',
    getReceived: '收款和退款列表',
    exportReceived: '导出收款和退款（Excel）',
    selectContract: '按编号、标题、客户或应收金额查找合同',
    getReceivedTotal: '收款和退款合计',
    getReceipts: '一份合同的回款计划和收款记录',
    getReceipt: '一条收款记录',
  },
  invoice: {
    readIssued: '读取税局的已开发票清单',
    setIssued: '按清单登记已开',
    readFailures: '读取税局的导入失败清单',
    setFailures: '登记导入失败原因',
    exportRows: '把开票明细导出为 Excel',
    issueFile: '按税务局的开票模板导出开票文件',
    getCustomer: '开票申请中的客户',
    getInvoices: '一份合同的开票申请',
    getInvoice: '一份开票申请',
    setRed: '登记红冲（整张或部分）',
    undoRed: '撤销红冲登记',
  },
  statement: {
    index: '对账单：各客户到一天的往来和余额',
    getStatement: '一个客户的对账单',
    setStatement: '确认对账单',
    takeBack: '取消确认最后一份对账单',
    document: '对账单（PDF）',
    workbook: '对账单（Excel）',
  },
  production: {
    getProduction: '一条生产记录',
    getContract: '由合同预填的生产记录',
    productionOrder: '生产任务单（PDF）',
  },
  logistics: {
    getLogistics: '一条物流记录',
    getProduction: '由生产记录预填的物流记录',
    getReturn: '由物流记录或设备预填的退货',
    deliveryNote: '送货单（PDF）',
  },
  sales: {
    getAbout: '选定的设备或合同：客户和质保',
    getAssignee: '可选的负责人',
    getSales: '一条售后记录',
    getContract: '由合同预填的售后记录',
    selectContract: '按编号或标题查找合同',
    getMachine: '由设备预填的售后记录',
  },
  machine: {
    getMachine: '一台设备和它的经过',
    getProduction: '一条生产记录的设备',
    selectMachine: '按出厂编号或型号查找设备',
    selectContract: '按编号或标题查找合同',
    registerMachines: '登记一批出厂编号',
    renewLabel: '作废旧标签，换发新标签',
    labels: '设备标签（PDF）',
    certificates: '产品合格证（PDF）',
    commissioning: '安装调试单（PDF）',
  },
  selection: {
    select: '按工况选型',
    replace: '按铭牌找替换的水泵',
    getProType: '可选的水泵分类',
  },
  upload: {
    fileupload: '上传合同或收款的文件',
    uploadPhoto: '上传售后照片',
    contractTemplate: '上传合同 Word 模板',
    invoiceTemplate: '上传税务局的开票模板',
    inquiryFile: '上传询价清单',
    uploadEditor: '上传图文中的图片',
    editorFile: '上传图文中的视频',
  },
  company: {
    getCompany: '公司资料',
    getDefaults: '新报价的默认值和条款模板',
    getLevels: '可选的客户等级',
    getClauses: '可选的合同条款模板',
    getFeatures: '可以停用的功能',
    contractTemplate: '合同 Word 模板',
    tryTemplate: '试印合同 Word 模板',
    invoiceTemplate: '税务局的开票模板',
  },
  channel: {
    index: '发送渠道',
    renewKey: '更换 Webhook 的签名密钥',
    delChannel: '删除发送渠道',
    testChannel: '测试发送',
  },
  delivery: {
    index: '发送记录',
    getChannel: '可作为筛选条件的渠道',
    resend: '重发',
  },
  mail: {
    getState: '现在能不能发邮件，不能时为什么',
    getDraft: '给客户的邮件，发送前先看',
    sendDocument: '把报价的单据用邮件发给客户',
  },
  web: {
    getText: '网站文字',
    public: '公司网站读取的文字和图文',
  },
  report: {
    index: '按月份、业务员、客户、产品或分类的报表',
    getLosses: '未成交的原因',
    getUser: '报表中可选的业务员',
    exportReport: '把报表导出为 Excel',
  },
  home: {
    index: '首页的数字、待办和最近处理的记录',
    getOwing: '待生产和待发货的合同',
    getOwedLines: '待生产和待发货的明细',
    owedOrders: '待生产明细的生产任务单',
  },
  history: {
    index: '操作日志',
    getUser: '可作为筛选条件的操作人',
  },
  search: {
    index: '按名称或编号查找',
  },
}

const byModule: ReadonlyMap<string, Descriptor> = new Map(
  Object.values(entities).map((entity) => [entity.module, entity]),
)

/** What the calls of a feature are called, by their names; also of shared calls that the feature does not have. */
export function titlesOf(feature: keyof Api): Readonly<Record<string, string>> {
  const entity = byModule.get(feature)
  return { ...(entity && entityTitles(entity)), ...ownTitles[feature] }
}

/** What the calls of a feature are about. */
export const featureTitles: Readonly<Record<keyof Api, string>> = {
  ...(Object.fromEntries(
    Object.values(entities).map(({ module, moduleLabel }) => [module, moduleLabel]),
  ) as Record<Module, string>),
  session: '登录',
  key: 'API 密钥',
  device: '登录设备',
  factor: '两步验证',
  inbox: '消息',
  upload: '上传文件',
  selection: '选型',
  home: '首页',
  report: '报表',
  delivery: '发送记录',
  mail: '发送邮件',
  history: '操作日志',
  search: '查找',
}
