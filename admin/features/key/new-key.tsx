import { ShownOnce } from '#admin/ui/dialog/shown-once.tsx'

type NewKeyProps = { made: string | undefined; onClose: () => void }

/** Shows a new API key this once. */
export function NewKey({ made, onClose }: NewKeyProps) {
  return (
    <ShownOnce
      title="新的 API 密钥"
      secret={made}
      warning="请现在复制并保存好。关闭之后不再显示，谁也查不到；丢失时请结束它，另建一个。"
      onClose={onClose}
    >
      程序把它放在请求头 <code>Authorization: Bearer …</code> 里。用法见
      <a href="/api/docs" target="_blank" rel="noreferrer">
        接口说明
      </a>
      。
    </ShownOnce>
  )
}
