import { idParam } from '#kit/route.ts'
import { CallNotFound } from './errors.ts'

export const callParams = { call_id: idParam('call', CallNotFound) }
