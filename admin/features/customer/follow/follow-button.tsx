import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { FollowPart } from './follow-part.tsx'

/** 跟进 of a quotation, at the side of its page. */
export function FollowButton({ quotation }: { quotation: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>跟进</Button>
      <Drawer
        title="跟进"
        open={open}
        onClose={() => setOpen(false)}
        size={560}
        destroyOnHidden
        closable={{ 'aria-label': '关闭', placement: 'end' }}
      >
        <FollowPart of={api.quotation} id={quotation} writes />
      </Drawer>
    </>
  )
}
