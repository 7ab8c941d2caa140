import { Button, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import type { FileQuestion } from '#api/kit/imports.ts'
import type { FileChoice } from './file-choice.ts'
import type { ReadFile } from './import-types.ts'
import css from './imports.module.css'

type FileQuestionsProps = {
  layout: ReadFile['layout']
  choice: FileChoice
  busy: boolean
  /** Reads the file again. */
  onChoose: (choice: FileChoice) => void
}

/** What only a person knows of a file, of each of its tables; nothing where there is no question. */
export function FileQuestions({ layout, choice, busy, onChoose }: FileQuestionsProps) {
  const tables = [layout, ...layout.tables]
  if (tables.every(({ questions }) => questions.length === 0)) return null
  const answer = (name: string, value: string) =>
    onChoose({ ...choice, answers: { ...choice.answers, [name]: value } })
  return (
    <ul className={css.questions} aria-label="要回答的问题">
      {tables.flatMap(({ head_row, questions }) =>
        questions.map((question) => (
          <li key={question.name}>
            <span className={question.answer === '' ? 'warning-text' : undefined}>
              {tables.length > 1 && `第${head_row}行起的表：`}
              {question.text}
            </span>
            <Answer
              question={question}
              busy={busy}
              onAnswer={(value) => answer(question.name, value)}
            />
          </li>
        )),
      )}
    </ul>
  )
}

type AnswerProps = { question: FileQuestion; busy: boolean; onAnswer: (value: string) => void }

function Answer({ question: { text, options, answer }, busy, onAnswer }: AnswerProps) {
  const [typed, setTyped] = useState<number | null>(answer === '' ? null : Number(answer))
  if (options.length > 0) {
    return (
      <Radio.Group
        aria-label={text}
        disabled={busy}
        value={answer}
        options={options}
        onChange={({ target }) => onAnswer(String(target.value))}
      />
    )
  }
  const take = () => {
    if (typed !== null) onAnswer(String(typed))
  }
  return (
    <span className={css.answer}>
      <InputNumber
        aria-label={text}
        size="small"
        min={1}
        precision={0}
        controls={false}
        disabled={busy}
        value={typed}
        onChange={setTyped}
        onPressEnter={take}
      />
      <Button size="small" disabled={busy || typed === null} onClick={take}>
        确定
      </Button>
    </span>
  )
}
