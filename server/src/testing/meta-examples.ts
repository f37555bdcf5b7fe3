/*
 * Meta's own examples, verbatim from its OpenAPI description of the messaging API (facebook/openapi,
 * business-messaging-api_v23.0.yaml at ecba623b, MIT), under Meta's names for them.
 */

/** Bodies of `POST /{phone-number-id}/messages`. */
export const META_REQUESTS = {
  "Send Text Message": {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    text: { body: "text-message-content", preview_url: false },
    to: "{{Recipient-Phone-Number}}",
    type: "text",
  },
  "Send Reply Button": {
    interactive: {
      action: {
        buttons: [
          { reply: { id: "<UNIQUE_BUTTON_ID_1>", title: "<BUTTON_TITLE_1>" }, type: "reply" },
          { reply: { id: "<UNIQUE_BUTTON_ID_2>", title: "<BUTTON_TITLE_2>" }, type: "reply" },
        ],
      },
      body: { text: "<BUTTON_TEXT>" },
      type: "button",
    },
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: "{{Recipient-Phone-Number}}",
    type: "interactive",
  },
  "Send Message Template Interactive": {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    template: {
      components: [
        { parameters: [{ image: { link: "http(s)://the-image-url" }, type: "image" }], type: "header" },
        {
          parameters: [
            { text: "text-string", type: "text" },
            { currency: { amount_1000: 100990, code: "USD", fallback_value: "$100.99" }, type: "currency" },
            {
              date_time: {
                calendar: "GREGORIAN",
                day_of_month: 25,
                day_of_week: 5,
                fallback_value: "February 25, 1977",
                hour: 15,
                minute: 33,
                month: 2,
                year: 1977,
              },
              type: "date_time",
            },
          ],
          type: "body",
        },
        {
          index: "0",
          parameters: [{ payload: "aGlzIHRoaXMgaXMgY29v", type: "payload" }],
          sub_type: "quick_reply",
          type: "button",
        },
        {
          index: "1",
          parameters: [{ payload: "9rwnB8RbYmPF5t2Mn09x4h", type: "payload" }],
          sub_type: "quick_reply",
          type: "button",
        },
      ],
      language: { code: "language-and-locale-code" },
      name: "template-name",
    },
    to: "{{Recipient-Phone-Number}}",
    type: "template",
  },
};

/** What is answered to them. */
export const META_ANSWERS = {
  "Send Text Message": {
    contacts: [{ input: "48XXXXXXXXX", wa_id: "48XXXXXXXXX " }],
    messages: [{ id: "wamid.gBGGSFcCNEOPAgkO_KJ55r4w_ww" }],
    messaging_product: "whatsapp",
  },
  "Send Reply Button": {
    contacts: [{ input: "PHONE_NUMBER", wa_id: "WHATSAPP_ID" }],
    messages: [{ id: "wamid.ID" }],
    messaging_product: "whatsapp",
  },
};

/** What Meta brings. */
export const META_WEBHOOKS = {
  "Text Message": {
    object: "whatsapp_business_account",
    entry: [
      {
        id: "419561257915477",
        changes: [
          {
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "15550783881", phone_number_id: "106540352242922" },
              contacts: [{ profile: { name: "Sheena Nelson" }, wa_id: "16505551234" }],
              messages: [
                {
                  from: "16505551234",
                  id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=",
                  timestamp: "1749416383",
                  type: "text",
                  text: { body: "Does it come in another color?" },
                },
              ],
            },
            field: "messages",
          },
        ],
      },
    ],
  },
  "Button Message": {
    object: "whatsapp_business_account",
    entry: [
      {
        id: "419561257915477",
        changes: [
          {
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "15550783881", phone_number_id: "106540352242922" },
              contacts: [{ profile: { name: "Sheena Nelson" }, wa_id: "16505551234" }],
              messages: [
                {
                  context: {
                    from: "15550783881",
                    id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBJFNjk2OTMwNEZCQjhGMzUyQUYA",
                  },
                  from: "16505551234",
                  id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQUU0M0MxQzQzMUJCMTMwNUZFOQA=",
                  timestamp: "1750091045",
                  type: "button",
                  button: { payload: "Unsubscribe", text: "Unsubscribe" },
                },
              ],
            },
            field: "messages",
          },
        ],
      },
    ],
  },
  "Interactive Button Reply Message": {
    object: "whatsapp_business_account",
    entry: [
      {
        id: "419561257915477",
        changes: [
          {
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "15550783881", phone_number_id: "106540352242922" },
              contacts: [{ profile: { name: "Sheena Nelson" }, wa_id: "16505551234" }],
              messages: [
                {
                  context: {
                    from: "15550783881",
                    id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI3MEM2RUJFNkI0RENGQTVDRjUA",
                  },
                  from: "16505551234",
                  id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTZBQzg0MzQ4QjRCM0NGNkVGOAA=",
                  timestamp: "1750025136",
                  type: "interactive",
                  interactive: {
                    type: "button_reply",
                    button_reply: { id: "cancel-button", title: "Cancel" },
                  },
                },
              ],
            },
            field: "messages",
          },
        ],
      },
    ],
  },
  "System Message": {
    object: "whatsapp_business_account",
    entry: [
      {
        id: "102290129340398",
        changes: [
          {
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "15550783881", phone_number_id: "106540352242922" },
              messages: [
                {
                  from: "16505551234",
                  id: "wamid.HBgLMTk4MzU1NTE5NzQVAgASGAoxMTgyMDg2MjY3AA==",
                  timestamp: "1750269342",
                  system: {
                    body: "User Sheena Nelson changed from 16505551234 to 12195555358",
                    wa_id: "12195555358",
                    type: "user_changed_number",
                  },
                  type: "system",
                },
              ],
            },
            field: "messages",
          },
        ],
      },
    ],
  },
  "Unsupported Message": {
    object: "whatsapp_business_account",
    entry: [
      {
        id: "419561257915477",
        changes: [
          {
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "15550783881", phone_number_id: "106540352242922" },
              contacts: [{ profile: { name: "Sheena Nelson" }, wa_id: "16505551234" }],
              messages: [
                {
                  from: "16505551234",
                  id: "wamid.HBgLMTQyMDU1NTA3NDkVAgASGBI5N0MwRjg0RTVBNUI1RDA2OTkA",
                  timestamp: "1750090702",
                  errors: [
                    {
                      code: 131051,
                      title: "Message type unknown",
                      message: "Message type unknown",
                      error_data: { details: "Message type is currently not supported." },
                    },
                  ],
                  type: "unsupported",
                },
              ],
            },
            field: "messages",
          },
        ],
      },
    ],
  },
};
