import { expect, test } from 'vitest'
import { isReading } from '#app/domain/request-method.ts'

test('GET and HEAD ask for something; all else may change it', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'get', '']
  expect(methods.filter(isReading)).toEqual(['GET', 'HEAD'])
})
