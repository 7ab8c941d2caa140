import type { ReactNode } from 'react'
import type { RowProblem } from './column.ts'
import styles from './rows.module.css'

type TextProps = { children: ReactNode }

/** What stands beside rows or in them without being typed. */
export const Quiet = ({ children }: TextProps) => (
  <span className={styles['quiet']}>{children}</span>
)

/** More of what stands above it in the cell. */
export const Note = ({ children }: TextProps) => <div className={styles['note']}>{children}</div>

/** What is wrong with what is being typed, said as it comes. */
export const Wrong = ({ children }: TextProps) => (
  <output className={styles['wrong']}>{children}</output>
)

/** What is wrong with rows, or may be. */
export const Problem = ({ severity, text }: RowProblem) => (
  <div className={styles[severity]}>{text}</div>
)
