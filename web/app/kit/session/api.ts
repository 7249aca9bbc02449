import { connect } from '../../../../sdk/index.ts'
import { translateError } from '../sentences/translate-error.ts'
import { inWords } from './lost-answers.ts'
import { signedFetch } from './session.ts'

/** What every screen calls the server with: `listContacts({ client, query })`. */
export const client = connect({ baseUrl: location.origin, fetch: signedFetch })
client.interceptors.error.use(inWords)
client.interceptors.error.use(translateError)
