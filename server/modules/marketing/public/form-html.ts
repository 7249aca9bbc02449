import type { Language } from '#kit/web/language.ts'
import { type Html, html } from '#platform/pages/html.ts'
import type { QuestionField } from '../questions/schema.ts'
import { words } from './words.ts'

export interface Typed {
  values?: Readonly<Record<string, unknown>>
  errors?: Readonly<Record<string, string>>
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

const inputTypes: Partial<Record<QuestionField['type'], string>> = {
  email: 'email',
  phone: 'tel',
  number: 'number',
  url: 'url',
  date: 'date',
}
const completions: Record<string, string> = {
  email: 'email',
  phone: 'tel',
  name: 'name',
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
  company_name: 'organization',
  title: 'organization-title',
  job_title: 'organization-title',
  country: 'country-name',
}

/** The fields of a form as plain HTML: it works where nothing runs. `prefix` keeps ids apart on a page with several. */
export function fieldsHtml(
  fields: readonly QuestionField[],
  { values = {}, errors = {} }: Typed,
  { prefix, language }: { prefix: string; language: Language },
): Html[] {
  return fields.map(field => {
    const id = `${prefix}${field.key}`
    const typed = Object.hasOwn(values, field.key) ? values[field.key] : field.default_value
    const error = errors[field.key]
    if (field.type === 'hidden')
      return html`<input type="hidden" name="${field.key}" value="${textOf(typed)}">`
    const told = [field.help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
    const below = html`${field.help ? html`<p class="help" id="${id}-help">${field.help}</p>` : null}${error ? html`<p class="wrong" id="${id}-error">${error}</p>` : null}`
    const attributes = html` ${told ? html`aria-describedby="${told}" ` : null}${error ? html`aria-invalid="true" ` : null}`
    const label = html`${field.label}${field.required ? null : html` <span class="soft">(${words[language].optional})</span>`}`
    if (field.type === 'checkbox' || field.type === 'consent') {
      const isOn = typed === true || ['true', 'on', '1', 'yes'].includes(textOf(typed).toLowerCase())
      return html`<div class="ask"><label class="tick"><input type="checkbox" id="${id}" name="${field.key}" value="true"${attributes}${isOn ? html`checked ` : null}${field.required ? html`required` : null}><span>${label}</span></label>${below}</div>`
    }
    if (field.type === 'radio' || field.type === 'multiselect') {
      const chosen = [typed].flat().map(textOf)
      const kind = field.type === 'radio' ? 'radio' : 'checkbox'
      const must = field.type === 'radio' && field.required ? html` required` : null
      const options = field.options.map(
        (option, n) =>
          html`<label class="tick"><input type="${kind}" id="${id}-${n}" name="${field.key}" value="${option}"${chosen.includes(option) ? html` checked` : null}${must}><span>${option}</span></label>`,
      )
      return html`<fieldset class="ask"${told ? html` aria-describedby="${told}"` : null}><legend>${label}</legend>${options}${below}</fieldset>`
    }
    const must = field.required ? html`required ` : null
    const hint = field.placeholder ? html`placeholder="${field.placeholder}" ` : null
    const length = field.max_length === null ? null : html`maxlength="${field.max_length}" `
    const completion = completions[field.key] ?? completions[field.type]
    const complete = completion ? html`autocomplete="${completion}" ` : null
    const common = html`id="${id}" name="${field.key}"${attributes}${must}${hint}${length}${complete}`
    const top = html`<label for="${id}">${label}</label>`
    if (field.type === 'textarea')
      return html`<div class="ask">${top}<textarea rows="5" ${common}>${textOf(typed)}</textarea>${below}</div>`
    if (field.type === 'select') {
      const options = field.options.map(
        option => html`<option${textOf(typed) === option ? html` selected` : null}>${option}</option>`,
      )
      return html`<div class="ask">${top}<select ${common}><option value="">${field.placeholder ?? '–'}</option>${options}</select>${below}</div>`
    }
    const range =
      field.type === 'number'
        ? html`step="any" ${field.min === null ? null : html`min="${field.min}" `}${field.max === null ? null : html`max="${field.max}" `}`
        : null
    const kind = inputTypes[field.type] ?? 'text'
    return html`<div class="ask">${top}<input type="${kind}" ${common}${range}value="${textOf(typed)}">${below}</div>`
  })
}

/** Nobody sees it, no keyboard gets there; robots fill in whatever has a name. */
export const trapHtml = (name: string): Html =>
  html`<div class="trap" aria-hidden="true"><label>${name}<input type="text" name="${name}" tabindex="-1" autocomplete="off"></label></div>`

export const hiddenHtml = (values: Readonly<Record<string, string | null | undefined>>): Html[] =>
  Object.entries(values)
    .filter(([, value]) => value)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

export const problemsHtml = (
  errors: Readonly<Record<string, string>> | undefined,
  said?: string,
): Html | null => {
  const all = said ? [said] : Object.values(errors ?? {})
  return all.length === 0
    ? null
    : html`<div class="alert" role="alert">${all.map(one => html`<div>${one}</div>`)}</div>`
}
