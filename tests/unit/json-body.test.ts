import { expect, test } from 'vitest'
import { readJson } from '#app/http/json-body.server.ts'

function read(body: string, type = 'application/json') {
  return readJson(
    new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type }, body }),
  )
}

function nested(levels: number) {
  return '['.repeat(levels) + ']'.repeat(levels)
}

test('JSON is read as it is', async () => {
  const text = '[[[{"a":"}{[\\\\"},"\\"[[",{"b":"\\\\\\"{"}]]] '
  expect(await read(text)).toEqual(JSON.parse(text))
  const deep = nested(1000)
  expect(await read(deep)).toEqual(JSON.parse(deep))
  const inText = JSON.stringify({ text: `${nested(2000)}"\\`.repeat(10), more: [','.repeat(200_000)] })
  expect(await read(inText)).toEqual(JSON.parse(inText))
})

test('what is nested or cut into parts without end is refused before it is parsed', async () => {
  await expect(read(nested(1001))).rejects.toThrow('nested more than 1000 levels deep')
  await expect(read('['.repeat(995_000))).rejects.toThrow('nested more than 1000 levels deep')
  await expect(read(`{"a":"\\\\",${'"b":{'.repeat(1001)}`)).rejects.toThrow('nested more than 1000 levels')
  await expect(read(`[${'0,'.repeat(100_000)}0]`)).rejects.toThrow('more than 100000 parts')
  await expect(read(`[${'[],'.repeat(60_000)}0]`)).rejects.toThrow('more than 100000 parts')
})

test('what is no JSON is refused', async () => {
  for (const text of ['', '{', '"', '"\\', '{"a', 'NaN', '[1,]', ']'.repeat(10)])
    await expect(read(text), text).rejects.toMatchObject({
      status: 400,
      message: 'The body is not valid JSON',
    })
  await expect(read('{}', 'text/plain')).rejects.toMatchObject({ status: 415 })
})
