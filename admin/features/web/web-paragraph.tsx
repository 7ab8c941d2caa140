import { Typography } from 'antd'

/** The website's text for who may only read it. */
export function WebParagraph({ text }: { text: string }) {
  return (
    <>
      <h2>网站文字</h2>
      {text.trim() === '' ? (
        <Typography.Paragraph type="secondary">暂无公司介绍</Typography.Paragraph>
      ) : (
        <p className="web-paragraph">{text}</p>
      )}
    </>
  )
}
