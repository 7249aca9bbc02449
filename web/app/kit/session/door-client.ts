import { connect } from '../../../../sdk/index.ts'
import { translateError } from '../sentences/translate-error.ts'
import { inWords } from './lost-answers.ts'

/** For calls of nobody yet: signing in and up, a new password. */
export const door = connect({ baseUrl: location.origin })
door.interceptors.error.use(inWords)
door.interceptors.error.use(translateError)
