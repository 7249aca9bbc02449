/**
 * Two reply rates compared so that one may look every day and stop when it suits.
 *
 * The e-value is the likelihood of what was seen under a mixture over all pairs of rates (uniform on each), divided
 * by the largest likelihood that any single common rate could reach. Under equal rates it is, at every moment, at most
 * a nonnegative martingale that starts at 1, so the chance that it EVER reaches 20 is at most 5 % (Ville). The
 * interval of a rate is what the same mixture cannot reject.
 */
export interface Trials {
  n: number
  successes: number
}

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

export function logGamma(x: number): number {
  const z = x - 1
  const sum = lanczos.reduce((total, factor, i) => total + factor / (z + i + 1), 0.99999999999980993)
  const t = z + lanczos.length - 0.5
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum)
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b)

/** log of ∫ p^s (1-p)^(n-s) dp. */
const logMixture = ({ n, successes }: Trials) => logBeta(successes + 1, n - successes + 1)

const logLikelihood = ({ n, successes }: Trials, p: number): number =>
  (successes === 0 ? 0 : successes * Math.log(p)) + (successes === n ? 0 : (n - successes) * Math.log(1 - p))

/** Evidence against equal rates; 1 is none. */
export function compareRates(a: Trials, b: Trials): number {
  const both = { n: a.n + b.n, successes: a.successes + b.successes }
  if (both.n === 0) return 1
  return Math.exp(logMixture(a) + logMixture(b) - logLikelihood(both, both.successes / both.n))
}

/** Holds the true rate at all times together with probability 1 - alpha. */
export function rateInterval(trials: Trials, alpha = 0.05): { lower: number; upper: number } {
  const { n, successes } = trials
  if (n === 0) return { lower: 0, upper: 1 }
  const limit = logMixture(trials) + Math.log(alpha)
  const inside = (p: number) => logLikelihood(trials, p) >= limit
  const best = successes / n
  return { lower: edge(best, 0, inside), upper: edge(best, 1, inside) }
}

/** Where the interval ends between a point inside and the end of the scale. */
function edge(within: number, end: number, inside: (p: number) => boolean): number {
  if (inside(end)) return end
  let [near, far] = [within, end]
  for (let i = 0; i < 50; i += 1) {
    const middle = (near + far) / 2
    if (inside(middle)) near = middle
    else far = middle
  }
  return near
}
