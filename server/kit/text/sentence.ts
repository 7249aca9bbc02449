type Param = string | number | readonly string[]

/** A sentence for people that keeps what it was made of: who speaks another language can say it anew. */
export class Sentence {
  readonly text: string
  /** `This needs the role {role} or higher` */
  readonly template: string
  readonly params: Readonly<Record<string, Param>>

  constructor(text: string, template: string, params: Readonly<Record<string, Param>>) {
    this.text = text
    this.template = template
    this.params = params
  }

  /** The same of a field that stands inside another. */
  below(place: string): Sentence {
    return new Sentence(`${place}.${this.text}`, `${place}.${this.template}`, this.params)
  }

  toString(): string {
    return this.text
  }
}

/**
 * say`This needs the role ${{ role }} or higher`
 *
 * What changes from time to time is given by name, one name each; the field that a sentence begins with is given as it is:
 * say`${field} must be at most ${{ most }} characters`. `tools/structure/sentences.ts` lists all templates.
 */
export function say(
  parts: TemplateStringsArray,
  ...given: (string | number | Record<string, Param>)[]
): Sentence {
  let text = parts[0]!
  let template = parts[0]!
  const params: Record<string, Param> = {}
  given.forEach((one, index) => {
    const [name, value] = typeof one !== 'object' ? [undefined, String(one)] : Object.entries(one)[0]!
    if (name !== undefined) params[name] = value
    text += Array.isArray(value) ? value.join(', ') : String(value)
    template += name === undefined ? value : `{${name}}`
    text += parts[index + 1]
    template += parts[index + 1]
  })
  return new Sentence(text, template, params)
}

/** Sentences begin with a capital letter, or with the field that they are about. */
const FIELD = /^[a-z][\w.[\]<>-]*(?=:? )/

export interface Words {
  /** The field of the request that it is about: `lines[0].quantity`. */
  field?: string
  params: Readonly<Record<string, Param>>
  /** What `detail` was made of, `{field}` and the params in their places. */
  template: string
}

/** What a client needs to say a sentence in another language. */
export function wordsOf(sentence: string | Sentence): Words {
  const { template, params } = typeof sentence === 'string' ? { template: sentence, params: {} } : sentence
  const field = FIELD.exec(template)?.[0]
  return field === undefined
    ? { params, template }
    : { field, params, template: `{field}${template.slice(field.length)}` }
}
