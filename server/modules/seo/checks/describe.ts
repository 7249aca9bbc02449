import { WEIGHTS } from './check.ts'
import { checks } from './table.ts'

/** The table for readers: what every check looks at, and how to mend what it finds. */
export const describeChecks = (): string =>
  [
    '| check | weighs | holds where | otherwise |',
    '|---|---|---|---|',
    ...checks.map(
      ({ id, severity, title, how_to_fix }) =>
        `| \`${id}\` | ${WEIGHTS[severity]} (${severity}) | ${title} | ${how_to_fix} |`,
    ),
  ].join('\n')
