import { Button, ConfigProvider, Flex, Form, Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import type { WordedField } from '../../field/field-book.ts'
import { ReadsAsText } from '../../field/read-text.tsx'
import { FieldSettersContext } from '../../field/set-fields.ts'
import { WholeText } from '../../whole-text.tsx'
import type { BothChanged } from './both-changed.ts'
import css from './conflict.module.css'

/** One form that two people have changed. */
export type Conflict = BothChanged & {
  /** Who has saved what, and when. */
  message: string
  /** The record as the other has saved it. */
  newest: object
  /** What the form holds. */
  typed: object
  /** The record that the form began with. */
  start: object
  /** Goes on with the fields of which the other's is taken; with nothing the form stays as it is, unsaved. */
  decide: (taken: readonly WordedField[] | undefined) => void
}

type Side = 'theirs' | 'mine'
const SIDES = [
  { side: 'theirs', label: '用对方的' },
  { side: 'mine', label: '用我填的' },
] as const

type ConflictDialogProps = { conflict: Conflict; open: boolean; onClose: () => void }

/** What another has saved beside what one typed; of each field that both changed one of the two is chosen, then the save goes on. */
export function ConflictDialog({ conflict, open, onClose }: ConflictDialogProps) {
  const { conflicts, theirs, message, decide } = conflict
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const choose = (fields: readonly WordedField[], side: Side) =>
    setChosen(new Map([...chosen, ...fields.map(({ name }) => [name, side] as const)]))
  const left = conflicts.filter(({ name }) => !chosen.has(name)).length
  return (
    <Modal
      title={
        conflicts.length > 0 ? '两个人改了同样的内容，保存哪一个？' : '对方也修改了，一起保存？'
      }
      open={open}
      width={760}
      onCancel={onClose}
      destroyOnHidden
      mask={{ closable: false }}
      closable={false}
      footer={
        <Flex gap="small" justify="end" align="center" wrap>
          {left > 0 && <span className="muted">还有 {left} 项没有选择</span>}
          <Button onClick={onClose}>继续编辑</Button>
          <Button
            type="primary"
            disabled={left > 0}
            onClick={() =>
              decide([...theirs, ...conflicts.filter(({ name }) => chosen.get(name) === 'theirs')])
            }
          >
            保存
          </Button>
        </Flex>
      }
    >
      <p>{message}</p>
      {conflicts.length > 1 && (
        <Flex gap="small" className={css.all}>
          {SIDES.map(({ side, label }) => (
            <Button key={side} size="small" onClick={() => choose(conflicts, side)}>
              全部{label}
            </Button>
          ))}
        </Flex>
      )}
      {conflicts.map((field) => (
        <Choice
          key={field.name}
          field={field}
          conflict={conflict}
          side={chosen.get(field.name)}
          onChoose={(side) => choose([field], side)}
        />
      ))}
      {theirs.length > 0 && (
        <section aria-labelledby="conflict-theirs">
          <h3 id="conflict-theirs">对方另外修改的，会保留</h3>
          <dl className={css.others}>
            {theirs.map((field) => (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd>
                  <Held field={field} conflict={conflict} side="theirs" />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Modal>
  )
}

type OfField = { field: WordedField; conflict: Conflict }
type ChoiceProps = OfField & { side: Side | undefined; onChoose: (side: Side) => void }

/** Both values of one field, side by side. */
function Choice({ field, conflict, side: chosen, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <section className={css.field} aria-labelledby={id}>
      <h3 id={id}>{field.label}</h3>
      <Radio.Group
        aria-labelledby={id}
        // Rows have no room beside each other.
        className={field.words ? css.sides : `${css.sides} ${css.below}`}
        value={chosen}
        onChange={({ target }) => onChoose(target.value as Side)}
      >
        {SIDES.map(({ side, label }) => (
          <div key={side} data-chosen={chosen === side || undefined}>
            <Radio value={side} aria-describedby={`${id}-${side}`}>
              {label}
            </Radio>
            <div id={`${id}-${side}`}>
              <Held field={field} conflict={conflict} side={side} />
            </div>
          </div>
        ))}
      </Radio.Group>
    </section>
  )
}

/** A field to be looked at sets no other ones. */
const NO_SETTERS = {
  asTyped: () => undefined,
  asStored: () => undefined,
  prepare: () => () => undefined,
}

/** What a field holds on one side, as people read it. */
function Held({ field, conflict, side }: OfField & { side: Side }) {
  const { newest, typed, start } = conflict
  const values = side === 'theirs' ? newest : typed
  const { name, words, shown } = field
  if (words) {
    const value = new Map<string, unknown>(Object.entries(values)).get(name)
    const text = words(value, side === 'theirs' ? newest : start)
    return text === '' ? <span className="muted">空</span> : <WholeText text={text} />
  }
  return (
    <Form component={false} name={`conflict-${side}`} initialValues={values}>
      <FieldSettersContext value={NO_SETTERS}>
        <ConfigProvider componentDisabled>
          <ReadsAsText value>{shown()}</ReadsAsText>
        </ConfigProvider>
      </FieldSettersContext>
    </Form>
  )
}
