import { CloseCircleFilled } from '@ant-design/icons'

/** `allowClear` of a select, whose button antd names in English only. */
export const CLEARABLE = { clearIcon: <CloseCircleFilled aria-hidden />, label: '清除' }
