/** Numbers of electronic addresses and registers whose form Peppol checks, by their scheme (ISO 6523). */
const digitsOf = (id: string): number[] => [...id].map(Number)
const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, at) => sum + digit * weights[at]!, 0)

/** Of GS1: threes and ones from the right, behind the check digit. */
function isGln(id: string): boolean {
  const [check, ...digits] = digitsOf(id).reverse()
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return digits.length > 0 && (10 - (sum % 10)) % 10 === check
}

/** Luhn: every other digit doubled, from the right. */
const isLuhn = (id: string): boolean =>
  digitsOf(id)
    .reverse()
    .reduce((sum, digit, at) => sum + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0) %
    10 ===
  0

const forms: Record<string, (id: string) => boolean> = {
  '0007': id => /^\d{10}$/.test(id) && isLuhn(id),
  '0088': id => /^\d+$/.test(id) && isGln(id),
  '0106': id => /^\d{8}$/.test(id),
  '0151': id =>
    /^\d{11}$/.test(id) && (weighted(digitsOf(id), [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0,
  '0184': id => /^DK\d{8}$/.test(id),
  '0190': id => /^\d{20}$/.test(id),
  '0192': id => {
    if (!/^\d{9}$/.test(id)) return false
    const digits = digitsOf(id)
    return (11 - (weighted(digits.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === digits[8]
  },
  '0196': id => /^\d{10}$/.test(id),
  '0208': id => /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)),
}

/** Schemes that nobody checks take anything. */
export const fitsScheme = ({ scheme, id }: { scheme: string; id: string }): boolean =>
  forms[scheme]?.(id) ?? true
