import { describe, expect, test } from 'vitest'
import { fillReply, openPlaceholderProblem, placeholderProblem, toReplyTemplate } from './saved-reply.ts'

const subject = { name: 'Meera $& {ticket}', ticket: 'M-7H3K9PQ2', order: null }

describe('placeholders of saved replies', () => {
  test('are replaced once each place, whatever the values contain; one without a value stays', () => {
    expect(fillReply('Dear {name}, {ticket} {ticket} is about {order} {other} {', subject)).toBe(
      'Dear Meera $& {ticket}, M-7H3K9PQ2 M-7H3K9PQ2 is about {order} {other} {',
    )
  })

  test('stand for what an answer says of its message once it is kept', () => {
    const about = { name: 'Meera Raman', ticket: 'M-7H3K9PQ2', order: 'KM-23456789' }
    const answer = 'Dear Meera Raman, KM-23456789 leaves tomorrow. M-7H3K9PQ2'
    const kept = toReplyTemplate(answer, about)
    expect(kept).toBe('Dear {name}, {order} leaves tomorrow. {ticket}')
    expect(fillReply(kept, about)).toBe(answer)
    expect(toReplyTemplate('Hello', { name: '', ticket: 'M-7H3K9PQ2', order: null })).toBe('Hello')
  })

  test.each([
    ['Dear {name}, {ticket}, {order}', null],
    ['Dear {nmae}', 'There is no placeholder {nmae}. You can use {name}, {ticket} and {order}.'],
    ['a {} b {Name} c {two words}', null],
  ])('%s: what may be kept', (text, problem) => expect(placeholderProblem(text)).toBe(problem))

  test.each([
    ['Your order {order}', 'Please replace {order} with what it stands for.'],
    ['A bolt {M8}, {other}', null],
  ])('%s: what may be sent', (text, problem) => expect(openPlaceholderProblem(text)).toBe(problem))
})
