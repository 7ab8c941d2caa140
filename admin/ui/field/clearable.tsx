import { CloseCircleFilled } from '@ant-design/icons'

/** `allowClear` of an input, whose button antd names by the icon's English name. */
export const CLEARABLE_TEXT = { clearIcon: <CloseCircleFilled aria-label="清除" /> }

/** `allowClear` of a select, whose button antd names in English only. */
export const CLEARABLE = { clearIcon: <CloseCircleFilled aria-hidden />, label: '清除' }
