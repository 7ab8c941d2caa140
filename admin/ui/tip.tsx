import { QuestionCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import css from './tip.module.css'

/** An explanation behind a ？, for what only few need to read. */
export function Tip({ text }: { text: string }) {
  return (
    <Tooltip title={text}>
      <QuestionCircleOutlined className={`on-screen ${css.tip}`} aria-label={text} tabIndex={0} />
    </Tooltip>
  )
}
