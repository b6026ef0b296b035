// The SDK's published types are wrong; this is what is used of it. Answers are unknown until zod has read them.
declare module "@paypal/checkout-server-sdk" {
  export type SdkRequest = { path: string; verb: string; headers: Record<string, string>; body?: unknown }
  export namespace core {
    class PayPalEnvironment {
      constructor(clientId: string, clientSecret: string, baseUrl: string, webUrl: string)
    }
    class PayPalHttpClient {
      constructor(environment: PayPalEnvironment)
      encoder: {
        serializeRequest(request: SdkRequest): string
        deserializeResponse(body: string, headers: Record<string, string>): unknown
      }
      getTimeout(): number
      execute(request: SdkRequest): Promise<{ statusCode: number; result?: unknown }>
    }
  }
  export namespace orders {
    class OrdersCreateRequest implements SdkRequest {
      path: string
      verb: string
      headers: Record<string, string>
      body?: unknown
    }
    class OrdersGetRequest extends OrdersCreateRequest {
      constructor(orderId: string)
    }
    class OrdersCaptureRequest extends OrdersCreateRequest {
      constructor(orderId: string)
    }
  }
  export namespace payments {
    class CapturesRefundRequest extends orders.OrdersCreateRequest {
      constructor(captureId: string)
    }
  }
}
