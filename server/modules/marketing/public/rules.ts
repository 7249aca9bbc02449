import type { Language } from '#kit/web/language.ts'

type Rule = (label: string, number: string) => string

/** What pages say about an answer that will not do. The API says it in English, by which the others are found. */
const rules: Record<string, Record<Exclude<Language, 'en'>, Rule>> = {
  'is required': {
    de: label => `${label}: Bitte ausfüllen`,
    fr: label => `${label} : ce champ est obligatoire`,
    es: label => `${label}: este campo es obligatorio`,
    pt: label => `${label}: este campo é obrigatório`,
    ja: label => `${label}を入力してください`,
  },
  'must be one of the options': {
    de: label => `${label}: Bitte aus der Auswahl wählen`,
    fr: label => `${label} : choisissez parmi les options`,
    es: label => `${label}: elija una de las opciones`,
    pt: label => `${label}: escolha uma das opções`,
    ja: label => `${label}は選択肢から選んでください`,
  },
  'must be text': {
    de: label => `${label}: Bitte als Text angeben`,
    fr: label => `${label} : un texte est attendu`,
    es: label => `${label}: debe ser un texto`,
    pt: label => `${label}: deve ser um texto`,
    ja: label => `${label}は文字で入力してください`,
  },
  'contains a character that cannot be stored': {
    de: label => `${label} enthält ein Zeichen, das nicht gespeichert werden kann`,
    fr: label => `${label} contient un caractère qui ne peut pas être enregistré`,
    es: label => `${label} contiene un carácter que no se puede guardar`,
    pt: label => `${label} contém um caractere que não pode ser salvo`,
    ja: label => `${label}に保存できない文字が含まれています`,
  },
  'must be at most # characters': {
    de: (label, n) => `${label}: höchstens ${n} Zeichen`,
    fr: (label, n) => `${label} : ${n} caractères au plus`,
    es: (label, n) => `${label}: como máximo ${n} caracteres`,
    pt: (label, n) => `${label}: no máximo ${n} caracteres`,
    ja: (label, n) => `${label}は${n}文字以内で入力してください`,
  },
  'must be at least #': {
    de: (label, n) => `${label}: mindestens ${n}`,
    fr: (label, n) => `${label} : au moins ${n}`,
    es: (label, n) => `${label}: como mínimo ${n}`,
    pt: (label, n) => `${label}: no mínimo ${n}`,
    ja: (label, n) => `${label}は${n}以上にしてください`,
  },
  'must be at most #': {
    de: (label, n) => `${label}: höchstens ${n}`,
    fr: (label, n) => `${label} : ${n} au plus`,
    es: (label, n) => `${label}: como máximo ${n}`,
    pt: (label, n) => `${label}: no máximo ${n}`,
    ja: (label, n) => `${label}は${n}以下にしてください`,
  },
  'must be a valid email address': {
    de: label => `${label}: Bitte eine gültige E‑Mail-Adresse angeben`,
    fr: label => `${label} : indiquez une adresse e-mail valide`,
    es: label => `${label}: indique una dirección de correo válida`,
    pt: label => `${label}: informe um endereço de e-mail válido`,
    ja: label => `${label}には有効なメールアドレスを入力してください`,
  },
  'must be valid email addresses': {
    de: label => `${label}: Bitte gültige E‑Mail-Adressen angeben`,
    fr: label => `${label} : indiquez des adresses e-mail valides`,
    es: label => `${label}: indique direcciones de correo válidas`,
    pt: label => `${label}: informe endereços de e-mail válidos`,
    ja: label => `${label}には有効なメールアドレスを入力してください`,
  },
  'must be a number': {
    de: label => `${label}: Bitte eine Zahl angeben`,
    fr: label => `${label} : indiquez un nombre`,
    es: label => `${label}: indique un número`,
    pt: label => `${label}: informe um número`,
    ja: label => `${label}は数値で入力してください`,
  },
  'must be a valid date': {
    de: label => `${label}: Bitte ein gültiges Datum angeben`,
    fr: label => `${label} : indiquez une date valide`,
    es: label => `${label}: indique una fecha válida`,
    pt: label => `${label}: informe uma data válida`,
    ja: label => `${label}には有効な日付を入力してください`,
  },
  'must be a web address': {
    de: label => `${label}: Bitte eine Webadresse angeben`,
    fr: label => `${label} : indiquez une adresse web`,
    es: label => `${label}: indique una dirección web`,
    pt: label => `${label}: informe um endereço web`,
    ja: label => `${label}にはウェブアドレスを入力してください`,
  },
  'must be a phone number': {
    de: label => `${label}: Bitte eine Telefonnummer angeben`,
    fr: label => `${label} : indiquez un numéro de téléphone`,
    es: label => `${label}: indique un número de teléfono`,
    pt: label => `${label}: informe um número de telefone`,
    ja: label => `${label}には電話番号を入力してください`,
  },
}

/** What is asked: by what the API calls it, and by what the page does. */
interface LabelledField {
  key: string
  label: string
  shown?: string
}

/** The sentences by key, in the reader's language; one that is not among the rules stays as it is. */
export function sayInLanguage(
  errors: Readonly<Record<string, string>>,
  asked: readonly LabelledField[],
  language: Language,
): Record<string, string> {
  if (language === 'en') return { ...errors }
  const byKey = new Map(asked.map(one => [one.key, one]))
  const say = (key: string, sentence: string): string => {
    const one = byKey.get(key)
    if (!one || !sentence.startsWith(`${one.label} `)) return sentence
    const rule = sentence.slice(one.label.length + 1)
    const number = /-?\d+(?:\.\d+)?/.exec(rule)?.[0] ?? ''
    const name = number === '' ? rule : rule.replace(number, '#')
    return rules[name]?.[language](one.shown ?? one.label, number) ?? sentence
  }
  return Object.fromEntries(Object.entries(errors).map(([key, sentence]) => [key, say(key, sentence)]))
}
