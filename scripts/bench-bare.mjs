// A bare Node server that sends one response from memory for every request. It reads { headers, body } from stdin.
import { createServer } from 'node:http'

let input = ''
for await (const chunk of process.stdin) input += chunk
const { port, headers, body } = JSON.parse(input)
const bytes = Buffer.from(body, 'base64')
createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(port, '127.0.0.1')
