import { beginDay } from '../make/today.ts'

beginDay()
