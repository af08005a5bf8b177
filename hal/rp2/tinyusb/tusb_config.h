/* How TinyUSB is compiled: one serial port (CDC ACM), device mode only, no operating system, no logging. */
#pragma once

#define CFG_TUSB_MCU OPT_MCU_RP2040 /* the controller of the RP2350 is the same */
#define CFG_TUSB_OS OPT_OS_NONE
#define CFG_TUSB_DEBUG 0
#define CFG_TUD_ENABLED 1
#define CFG_TUD_ENDPOINT0_SIZE 64
#define CFG_TUD_TASK_QUEUE_SZ 16

#define CFG_TUD_CDC 1
#define CFG_TUD_CDC_RX_BUFSIZE 512
#define CFG_TUD_CDC_TX_BUFSIZE 512
#define CFG_TUD_CDC_EP_BUFSIZE 64 /* one packet a transfer: the second hardware buffer is never needed */
