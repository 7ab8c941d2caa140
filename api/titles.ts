import { entities } from './entities.ts'
import type { Api } from './index.ts'

/**
 * What every call is called in the description for other programs (spec 13.9); forgetting one does not compile. Apart
 * from the calls themselves, since the screens need none of it.
 */

type Restorable = { callName: string; label: string }

/** The calls that all entities share whose records can be restored. */
function ofRestorable<E extends Restorable>({ callName, label }: E) {
  return {
    getHistory: `${label}的修改记录`,
    getDeleted: `已删除的${label}`,
    restore: `恢复已删除的${label}`,
    [`delete${callName}`]: `删除${label}`,
  } as Record<'getHistory' | 'getDeleted' | 'restore' | `delete${E['callName']}`, string>
}

const getUser = '可作为筛选条件的业务员'

export const titles: {
  [Feature in keyof Api]: { [Call in keyof Api[Feature]]: string }
} = {
  session: {
    setLogin: '登录',
    outlogin: '退出登录',
    verify: '验证码图片',
    getSelf: '当前用户和他的权限',
    setTicket: '打开文件的一次性票据',
  },
  role: {
    getHistory: '角色的修改记录',
    index: '角色列表',
    getBehList: '全部权限',
    getBeh: '一个角色',
    setBeh: '保存角色',
  },
  user: {
    ...ofRestorable(entities.user),
    getList: '用户列表',
    getRoleList: '可选的角色',
    getUser: '一个用户',
    setUsers: '保存用户',
    setPassword: '修改自己的密码',
    setPreference: '保存自己的列设置',
  },
  category: {
    ...ofRestorable(entities.category),
    getType: '可选的技术参数',
    getProcate: '一个分类',
    setProcate: '保存分类',
    index: '分类列表',
  },
  product: {
    ...ofRestorable(entities.product),
    exportRows: '把产品列表导出为 Excel',
    index: '产品列表',
    getProType: '可选的产品分类',
    setProType: '产品分类对应的录入页面',
    getProduct: '一个产品',
    getProBase: '新产品的初始内容',
    setProduct: '保存产品',
    copyProduct: '复制产品',
    importFile: '读取要导入的产品文件',
    getImport: '导入预览的各行',
    confirmImport: '确认导入产品',
    exportList: '导出产品，供修改后导入',
  },
  combination: {
    ...ofRestorable(entities.combination),
    index: '组合列表',
    getProTitle: '可选的产品名称',
    getCombination: '一个组合',
    setCombination: '保存组合',
  },
  quotation: {
    ...ofRestorable(entities.quotation),
    exportRows: '把报价列表导出为 Excel',
    index: '报价列表',
    getUser,
    getQuotation: '一份报价',
    setQuotation: '保存报价',
    getQuopro: '报价的产品',
    getCombination: '可选的产品组合',
    setCombination: '把组合加入报价',
    selectno: '一行可选的型号',
    selectproduct: '按名称或型号查找产品',
    changeno: '选择一行的型号',
    choosepump: '把选型选中的水泵加入报价',
    changenum: '修改一行的数量',
    changetop: '修改一行的权重',
    changeline: '修改报价产品的价格',
    addline: '加入单个产品或自由项',
    moveline: '把产品移入或移出组合',
    changesets: '修改套数',
    getTotal: '列表中报价的合计',
    document: '报价的单据（PDF）',
    sendQuotation: '发出报价，冻结为新版本',
    setStage: '修改报价阶段',
    toContract: '转为合同',
    copyQuotation: '复制报价',
    getVersions: '报价的各个版本',
    getVersion: '一个版本的内容',
    getDifference: '两个版本的差别',
    lastPrices: '客户的上次价',
    deleteQuopro: '删除一行所在组合的全部产品',
    outleader: '导出Excel',
  },
  customer: {
    ...ofRestorable(entities.customer),
    exportRows: '把客户列表导出为 Excel',
    index: '客户列表',
    getUser,
    getCustomer: '一个客户',
    selectCustomer: '按名称查找客户',
    setCustomer: '保存客户',
    importFile: '读取要导入的客户文件',
    getImport: '导入预览的各行',
    confirmImport: '确认导入客户',
    exportList: '导出客户，供修改后导入',
  },
  contract: {
    ...ofRestorable(entities.contract),
    exportRows: '把合同列表导出为 Excel',
    getTotal: '列表中合同的合计',
    index: '合同列表',
    getUser,
    getContract: '一份合同',
    setContract: '保存合同',
  },
  receipt: {
    ...ofRestorable(entities.receipt),
    exportRows: '把应收列表导出为 Excel',
    index: '应收：未收清的合同',
    getUser,
    getCustomer: '应收中的客户',
    getTotal: '应收的合计和账龄',
    getReceipts: '一份合同的回款计划和收款记录',
    getReceipt: '一条收款记录',
    setReceipt: '保存收款记录',
  },
  production: {
    ...ofRestorable(entities.production),
    exportRows: '把生产列表导出为 Excel',
    index: '生产列表',
    getUser,
    getProduction: '一条生产记录',
    getContract: '由合同预填的生产记录',
    setProduction: '保存生产记录',
  },
  logistics: {
    ...ofRestorable(entities.logistics),
    exportRows: '把物流列表导出为 Excel',
    index: '物流列表',
    getUser,
    getLogistics: '一条物流记录',
    getProduction: '由生产记录预填的物流记录',
    setLogistics: '保存物流记录',
  },
  sales: {
    ...ofRestorable(entities.sales),
    exportRows: '把售后列表导出为 Excel',
    index: '售后列表',
    getUser,
    getAssignee: '可选的负责人',
    getSales: '一条售后记录',
    getContract: '由合同预填的售后记录',
    selectContract: '按编号或标题查找合同',
    setSales: '保存售后记录',
  },
  selection: {
    select: '按工况选型',
    getProType: '可选的水泵分类',
  },
  upload: {
    fileupload: '上传合同或收款的文件',
    uploadPhoto: '上传售后照片',
    uploadEditor: '上传图文中的图片',
    editorFile: '上传图文中的视频',
  },
  company: {
    getHistory: '公司资料的修改记录',
    getCompany: '公司资料',
    getDefaults: '新报价的默认值和条款模板',
    setCompany: '保存公司资料',
  },
  web: {
    getHistory: '网站文字的修改记录',
    getText: '网站文字',
    setWeb: '保存网站文字',
    public: '公司网站读取的文字和图文',
  },
  history: {
    index: '操作日志',
    getUser: '可作为筛选条件的操作人',
  },
  search: {
    index: '按名称或编号查找',
  },
}

/** What the calls of a feature are about. */
export const featureTitles: Readonly<Record<keyof Api, string>> = {
  session: '登录',
  role: entities.role.moduleLabel,
  user: entities.user.moduleLabel,
  category: entities.category.moduleLabel,
  product: entities.product.moduleLabel,
  combination: entities.combination.moduleLabel,
  quotation: entities.quotation.moduleLabel,
  customer: entities.customer.moduleLabel,
  contract: entities.contract.moduleLabel,
  receipt: entities.receipt.moduleLabel,
  production: entities.production.moduleLabel,
  logistics: entities.logistics.moduleLabel,
  sales: entities.sales.moduleLabel,
  upload: '上传文件',
  company: entities.company.moduleLabel,
  selection: '选型',
  web: entities.web_text.moduleLabel,
  history: '操作日志',
  search: '查找',
}
