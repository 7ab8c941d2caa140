import { QuestionCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import './tip.css'

/** An explanation behind a ？, for what only few need to read. */
export function Tip({ text }: { text: string }) {
  return (
    <Tooltip title={text}>
      <QuestionCircleOutlined className="tip" aria-label={text} tabIndex={0} />
    </Tooltip>
  )
}
