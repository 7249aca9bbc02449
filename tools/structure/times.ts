import type { Sources } from './rules.ts'

const ownPicker = /\btype="(date|time|datetime-local)"|@mantine\/dates/

/** Where a person sets a time, whose clocks are meant stands beside it: the fields of `web/app/kit/time` know. */
export const checkTimes = (sources: Sources): string[] =>
  [...sources].flatMap(([path, text]) =>
    /^web\/app\/(?!kit\/time\/).*\.tsx?$/.test(path) && ownPicker.test(text)
      ? [`${path} asks for a date or time by itself: use DayInput, TimeInput or MomentInput of kit/time`]
      : [],
  )
