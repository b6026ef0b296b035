import { PrismaPg } from "@prisma/adapter-pg"
import { env } from "./env"
import { PrismaClient } from "./generated/prisma/client"

export type Db = PrismaClient
export type Tx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0]

const keep = globalThis as { prismaClient?: PrismaClient }

/** The one Prisma client of this process, made at first use, so that `next build` needs no database. */
export function db(): PrismaClient {
  keep.prismaClient ??= new PrismaClient({
    adapter: new PrismaPg({
      connectionString: env().DATABASE_URL,
      max: 10,
      connectionTimeoutMillis: 2000,
      options: "-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=15000",
    }),
    transactionOptions: { maxWait: 4000, timeout: 10_000 },
  })
  return keep.prismaClient
}
