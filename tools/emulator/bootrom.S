@ A boot ROM for the emulated RP2040, as far as our firmware asks: the head that the SDK looks for,
@ the look-up of functions by two letters, and functions that stop at a breakpoint whose number
@ tools/emulator/device.mjs knows. There is no boot code: the emulator starts the image itself.
        .syntax unified
        .cpu    cortex-m0plus
        .thumb
rom:
        .word   0, 0, 0, 0
        .byte   'M', 'u', 1, 3          @ 0x10: magic, version
        .hword  functions - rom         @ 0x14
        .hword  data - rom              @ 0x16
        .hword  look_up - rom + 1       @ 0x18
        .hword  0

        .macro  entry letter1, letter2, label
        .byte   \letter1, \letter2
        .hword  \label - rom + 1
        .endm

functions:
        entry   'I', 'F', connect_flash
        entry   'E', 'X', exit_xip
        entry   'R', 'E', erase
        entry   'R', 'P', program
        entry   'F', 'C', flush_cache
        entry   'C', 'X', enter_xip
        entry   'U', 'B', usb_boot
data:   .hword  0

@ r0: table, r1: the two letters. Gives the pointer, or 0.
        .align  2
look_up:
        ldrh    r2, [r0]
        cmp     r2, #0
        beq     1f
        cmp     r2, r1
        beq     2f
        adds    r0, #4
        b       look_up
1:      movs    r0, #0
        bx      lr
2:      ldrh    r0, [r0, #2]
        bx      lr

        .macro  served label, number
\label: bkpt    #\number
        bx      lr
        .endm

        served  connect_flash, 1
        served  exit_xip, 2
@ As the real one they look at the chip again and again until it is ready, and interrupts are served meanwhile.
        .macro  waits   label, number
\label: bkpt    #\number
1:      bkpt    #8                      @ r0: 0 when it is ready
        cmp     r0, #0
        bne     1b
        bx      lr
        .endm

        waits   erase, 3
        waits   program, 4
        served  flush_cache, 5
        served  enter_xip, 6
        served  usb_boot, 7
