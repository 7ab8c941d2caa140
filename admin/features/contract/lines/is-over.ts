import { createContext, useContext } from 'react'

/** Whether the lines are of an ended contract, which owes none of their pieces any more. */
export const IsOver = createContext(false)

export const useIsOver = () => useContext(IsOver)
