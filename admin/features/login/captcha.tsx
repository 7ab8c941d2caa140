import { useState } from 'react'
import { session } from '#api/session/session.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import css from './login.module.css'

type CaptchaProps = {
  rand: string
  onRenew: () => void
  /** The image is there, or known not to come. */
  onSettled: (rand: string) => void
}

/** The captcha's image; a click asks for another one. */
export function Captcha({ rand, onRenew, onSettled }: CaptchaProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <button type="button" className={css.captcha} title="看不清？点击换一张" onClick={onRenew}>
      {failed === rand ? (
        '加载失败，点击重试'
      ) : (
        <img
          src={addressOf(session.verify, { rand })}
          alt="验证码图片，点击换一张"
          onLoad={() => onSettled(rand)}
          onError={() => {
            setFailed(rand)
            onSettled(rand)
          }}
        />
      )}
    </button>
  )
}
