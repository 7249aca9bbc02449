import { describe, expect, it } from 'vitest'
import { guessField, readHead, readRows } from './read-head.ts'

describe('the head of a CSV file', () => {
  it('is read with quotes, line breaks in cells and any usual separator', () => {
    expect(readRows('a;b\r\n"x;1";"say ""hi""\nthere"\r\n\r\ny;z', 9)).toEqual([
      ['a', 'b'],
      ['x;1', 'say "hi"\nthere'],
      ['y', 'z'],
    ])
    expect(readRows('a\tb\n1\t2', 9)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(readRows('', 9)).toEqual([])
  })

  it('names the columns and shows a few values of each', async () => {
    const file = new File(['\uFEFFE-Mail,Shoe size\nada@x.test,38\n,39\n'], 'people.csv')
    expect(await readHead(file)).toEqual({
      columns: [
        { header: 'E-Mail', examples: ['ada@x.test'] },
        { header: 'Shoe size', examples: ['38', '39'] },
      ],
    })
  })

  it('guesses what a column is', () => {
    const fields = ['email', 'first_name']
    expect(['First Name', 'E-Mail', 'Shoe size'].map(one => guessField(one, fields))).toEqual([
      'first_name',
      'email',
      'custom.Shoe size',
    ])
  })
})
