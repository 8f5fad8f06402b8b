#version 3.7;
#declare Rays = 35;
#include "room.inc"
See(<-0.62, 1.62, -1.55>, <0.06, 0.965, -0.05>, 36)
box { <-4, 0, 1.4>, <4, 3, 1.5> texture { Plaster pigment { rgb <0.60,0.58,0.54> } } }
box { <-4, -0.1, -6>, <4, 0, 2> texture { pigment { rgb <0.30,0.29,0.28> } } }
box { <-4, 3, -6>, <4, 3.1, 2> texture { pigment { rgb 0.6 } } } box { <4,0,-6>,<4.1,3,2> texture { Plaster } }
difference { box { <-4.1,0,-6>,<-4,3,2> texture { Plaster } } box { <-4.2,1,-3>,<-3.9,2.6,1> } }
// the bench
#declare K = 0; #while (K < 6) Board(<-1.3,0.78,-0.42+K*0.14>, <1.4,0.87,-0.28+K*0.14>, Pale, 0) #declare K = K + 1; #end
Board(<-1.3,0,-0.35>, <-1.2,0.78,-0.25>, Pale, 1) Board(<1.2,0,-0.35>, <1.3,0.78,-0.25>, Pale, 1)
// a drawer box with through dovetails at its front
#macro Drawer(W, H, D, N)
  #local T = 0.014;
  union {
    Board(<0,0,0>, <T,H,D>, Oak, 2) Board(<W-T,0,0>, <W,H,D>, Oak, 2) Board(<T,0.01,D-T>, <W-T,H-0.012,D>, Oak, 0) Board(<T,0,0>, <W-T,H,T>, Oak, 0)
    Board(<T,0.012,T>, <W-T,0.02,D-T>, Pale, 0)
    // the ends of the tails, seen on the front, and the pins between them, seen on the sides
    #local I = 0; #while (I < N)
      #local Y = H*(I+0.5)/N; #local A = H/N*0.36; #local B = H/N*0.26;
      prism { linear_spline -0.0006, 0.0004, 5, <0,Y-A>, <T,Y-B>, <T,Y+B>, <0,Y+A>, <0,Y-A> rotate x*-90 texture { pigment { wood color_map { [0 rgb <0.34,0.21,0.10>] [1 rgb <0.42,0.27,0.14>] } scale 0.008 translate rand(Grain) } } }
      prism { linear_spline -0.0006, 0.0004, 5, <W,Y-A>, <W-T,Y-B>, <W-T,Y+B>, <W,Y+A>, <W,Y-A> rotate x*-90 texture { pigment { wood color_map { [0 rgb <0.34,0.21,0.10>] [1 rgb <0.42,0.27,0.14>] } scale 0.008 translate rand(Grain) } } }
      #local I = I + 1; #end
    #local I = 0; #while (I <= N)
      #local Y = H*I/N; #local A = H/N*0.24; #local B = H/N*0.14;
      prism { linear_spline -0.0006, 0.0004, 5, <0,max(Y-B,0)>, <T,max(Y-A,0)>, <T,min(Y+A,H)>, <0,min(Y+B,H)>, <0,max(Y-B,0)> rotate x*-90 rotate y*90 translate <0,0,T*1> texture { pigment { wood color_map { [0 rgb <0.40,0.25,0.12>] [1 rgb <0.34,0.21,0.10>] } scale 0.006 translate rand(Grain) } } }
      #local I = I + 1; #end
  }
#end
object { Drawer(0.46, 0.13, 0.42, 4) rotate y*-14 translate <-0.42, 0.87, -0.25> }
object { Drawer(0.46, 0.13, 0.42, 4) rotate y*-9 translate <-0.40, 1.001, -0.23> }
object { Drawer(0.40, 0.20, 0.40, 5) rotate y*16 translate <0.22, 0.87, -0.12> }
// chisel, mallet, shavings
union { cone { <0,0,0>,0.014,<0.12,0,0>,0.017 texture { Oak } } cylinder { <-0.02,0,0>,<0,0,0>,0.012 texture { Brass } } box { <-0.17,-0.004,-0.009>,<-0.02,0.004,0.009> texture { Steel } } rotate y*28 translate <0.12,0.885,-0.34> }
union { Round_Box_Union(<-0.05,0,-0.035>,<0.05,0.07,0.035>,0.006) cylinder { <0,0.035,-0.03>,<0,0.035,-0.28>,0.013 } texture { Oak } rotate y*60 translate <0.86,0.872,-0.16> }
#declare R = seed(4);
#declare L = 0; #while (L < 26) difference { cylinder { <0,0,-0.012>,<0,0,0.012>,0.014+rand(R)*0.008 } cylinder { <0,0,-0.02>,<0,0,0.02>,0.0135+rand(R)*0.003 } box { <0,0,-1>,<1,1,1> } rotate <rand(R)*180,rand(R)*360,rand(R)*360> translate <0.05+rand(R)*0.9,0.885,-0.40+rand(R)*0.18> texture { Pale } } #declare L = L + 1; #end
Daylight(<-5, 3.1, -1.5>, 0, <1,0.97,0.92>*2.2)
light_source { <0.5,2.8,-1.5> rgb <1,0.96,0.9>*0.35 area_light <1.4,0,0>,<0,0,0.4>,5,3 adaptive 1 jitter }
sky_sphere { pigment { rgb <0.75,0.85,1>*1.1 } }
